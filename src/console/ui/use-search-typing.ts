import { type ChangeEvent, type CompositionEvent, useState } from 'react';

/**
 * A search field whose words stand in the address, which follows a moment later: what is typed stays as it is typed, and
 * what an input method composes is looked for when it is done.
 */
export function useSearchTyping(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState<string>();
  return {
    value: typed ?? value,
    onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
      setTyped(target.value);
      if (!(nativeEvent as InputEvent).isComposing) onChange(target.value);
    },
    onCompositionEnd({ currentTarget }: CompositionEvent<HTMLInputElement>) {
      setTyped(currentTarget.value);
      onChange(currentTarget.value);
    },
    onBlur: () => setTyped(undefined),
  };
}
