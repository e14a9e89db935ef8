import { PERSONAL_TABLES } from './personal-tables.ts';

interface Told {
  /** Each thing once. */
  readonly deleted: readonly string[];
  readonly kept: readonly { readonly what: string; readonly stays: string; readonly why: string }[];
}

/** What erasing an account deletes, and what it keeps and why: for who has to decide. */
export function toldOfErasing(): Told {
  const deleted = new Set<string>();
  const kept = new Map<string, Told['kept'][number]>();
  for (const { what, erase } of PERSONAL_TABLES) {
    if (erase === 'delete' || 'by' in erase) deleted.add(what);
    else if ('keep' in erase) kept.set(what + erase.keep, { what, stays: erase.keep, why: erase.why });
    else if ('stays' in erase) {
      deleted.add(erase.goes);
      kept.set(what + erase.stays, { what, stays: erase.stays, why: erase.why });
    } else deleted.add(what);
  }
  return { deleted: [...deleted], kept: [...kept.values()] };
}
