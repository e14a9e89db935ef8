import { Refusal } from './refusal.ts';

interface BulkAnswer {
  readonly done: number;
  readonly refused: { readonly uuid: string; readonly why: string }[];
}

/**
 * Does the same with several rows, each on its own: the work runs in a transaction of its own for each, so that a
 * refusal is the answer of its row alone, and no two callers wait for each other's rows. A mistake ends it; what was done
 * stays, and the same call again does the rest.
 */
export async function eachAlone<T extends { readonly uuid: string }>(
  rows: readonly T[],
  work: (row: T) => Promise<unknown>,
): Promise<BulkAnswer> {
  const refused: BulkAnswer['refused'] = [];
  for (const row of rows) {
    try {
      await work(row);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ uuid: row.uuid, why: error.message });
    }
  }
  return { done: rows.length - refused.length, refused };
}
