import { type ChangeEvent, type CompositionEvent, useState } from 'react';

type Typeable = HTMLInputElement | HTMLTextAreaElement;

/** The value of a typed text, or its problem. */
export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };

interface TypingNeeds<T> {
  readonly value: T;
  readonly format: (value: T) => string;
  readonly parse: (text: string) => Parsed<T>;
  /** Sets a typed value. */
  readonly commit: (value: T) => void;
}

interface Typing {
  readonly problem: string | undefined;
  readonly props: {
    readonly value: string;
    readonly onChange: (event: ChangeEvent<Typeable>) => void;
    readonly onCompositionStart: () => void;
    readonly onCompositionEnd: (event: CompositionEvent<Typeable>) => void;
    readonly onBlur: () => void;
  };
}

/**
 * A text field whose value is stored elsewhere. The typed text stays as long as it means the value; during an input
 * method's composition nothing is read or overwritten.
 */
export function useTyping<T extends string | number | undefined>({
  value,
  format,
  parse,
  commit,
}: TypingNeeds<T>): Typing {
  const [typed, setTyped] = useState<string>();
  const [isComposing, setIsComposing] = useState(false);
  const parsed = typed === undefined ? undefined : parse(typed);
  const isKept = parsed && (isComposing || !parsed.ok || parsed.value === value);
  const take = (text: string) => {
    setTyped(text);
    const next = parse(text);
    if (next.ok) commit(next.value);
  };
  return {
    problem: parsed && !parsed.ok && !isComposing ? parsed.problem : undefined,
    props: {
      value: isKept ? (typed ?? '') : format(value),
      onChange: ({ target, nativeEvent }) => {
        if (isComposing || (nativeEvent as InputEvent).isComposing) setTyped(target.value);
        else take(target.value);
      },
      onCompositionStart: () => setIsComposing(true),
      onCompositionEnd: ({ currentTarget }) => {
        setIsComposing(false);
        take(currentTarget.value);
      },
      onBlur: () => {
        setTyped(undefined);
        setIsComposing(false);
      },
    },
  };
}
