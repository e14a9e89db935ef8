import { Refusal } from './refusal.ts';

interface BulkAnswer {
  readonly done: number;
  readonly refused: { readonly uuid: string; readonly why: string }[];
}

/**
 * Runs the same action for several rows, each in its own transaction: a refusal is the result of its row only, and
 * callers do not wait for each other's rows. A bug ends the run; finished rows stay done, and the same call again does
 * the rest.
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
