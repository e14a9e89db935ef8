import { useSearchParams } from 'react-router-dom';

type Change = (changes: Readonly<Record<string, string | undefined>>) => void;

/** The filter of a list in the address, with a setter for some of its fields; an empty value removes a field. */
export function useFilter(): readonly [URLSearchParams, Change] {
  const [search, setSearch] = useSearchParams();
  const change: Change = (changes) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value = ''] of Object.entries(changes)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return [search, change];
}
