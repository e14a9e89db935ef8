import { type TSchema, Type } from 'typebox';
import { object, Uuid } from '../fields.ts';
import { MOST_CHOSEN } from './list-parts.ts';

/** What was chosen in a list. */
export const chosen = <T extends TSchema>(row: T) => Type.Array(row, { minItems: 1, maxItems: MOST_CHOSEN });

/** What became of the chosen rows, each on its own. Decision 0336. */
export const BulkReply = object({
  /** How many are as they should be now; what was so before is one of them. */
  done: Type.Integer(),
  /** The others, with the reason in words. */
  refused: Type.Array(object({ uuid: Uuid, why: Type.String() })),
});
