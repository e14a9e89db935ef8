import { TextInput } from './text-input.tsx';

interface SearchInputProps {
  readonly value: string | undefined;
  /** What can be looked for. */
  readonly placeholder: string;
  readonly maxLength?: number;
  readonly onChange: (value: string) => void;
}

/** The field by which a list is searched; the key / leads to it. */
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
