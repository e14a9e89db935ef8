import { TextInput } from './text-input.tsx';

interface SearchInputProps {
  readonly value: string | undefined;
  /** What can be searched for. */
  readonly placeholder: string;
  readonly maxLength?: number;
  readonly onChange: (value: string) => void;
}

/** The search field of a list; the key `/` focuses it. */
export function SearchInput({ value = '', placeholder, maxLength = 40, onChange }: SearchInputProps) {
  return (
    <TextInput
      label="查找"
      type="search"
      data-hotkey="/"
      {...{ value, placeholder, maxLength, onChange }}
      autoComplete="off"
    />
  );
}
