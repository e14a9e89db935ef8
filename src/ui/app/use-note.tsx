import { type ReactNode, useId } from 'react';

interface NoteTies {
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

/** The help or problem below a field, and the attributes that connect it. The problem replaces the help. */
export function useNote(
  problem: string | undefined,
  help: string | undefined,
): { readonly note: ReactNode; readonly noteTies: NoteTies } {
  const id = useId();
  const text = problem ?? help;
  const note = text && (
    <p id={id} className={problem ? 'text-field__note text-field__note--bad' : 'text-field__note'}>
      {text}
    </p>
  );
  return {
    note,
    noteTies: { 'aria-invalid': problem ? true : undefined, 'aria-describedby': text ? id : undefined },
  };
}
