import { type TSchema, Type } from 'typebox';
import { object, Uuid } from '../fields.ts';
import { MOST_CHOSEN } from './list-parts.ts';

/** Rows selected in a list. */
export const chosen = <T extends TSchema>(row: T) => Type.Array(row, { minItems: 1, maxItems: MOST_CHOSEN });

/** The result for the selected rows, each handled on its own. Decision 0336. */
export const BulkReply = object({
  /** Number of rows in the wanted state, including those that were in it before. */
  done: Type.Integer(),
  /** All other rows, with the reason for staff. */
  refused: Type.Array(object({ uuid: Uuid, why: Type.String() })),
});
