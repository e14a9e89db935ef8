import { Type } from 'typebox';
import { object } from '../fields.ts';
import { staffOperations } from './operation.ts';

const Rules = object({
  /** Whether published content must be approved by somebody other than its author. */
  isReviewRequired: Type.Boolean(),
  /** In cents; a larger refund by staff needs a second person. */
  refundLimitCents: Type.Integer({ minimum: 0, maximum: 100_000_000, message: '金额从 0 到 100 万元' }),
});

/** Settings for the work of staff. */
export const rules = staffOperations({
  'GET /console/api/rules': { summary: 'Rules for the work of staff', access: 'staff', reply: Rules },
  'PUT /console/api/rules': {
    summary: 'Change the rules that are sent, and leave the others; the change is recorded',
    access: 'proven:admin',
    body: Type.Partial(Rules),
    reply: Rules,
  },
});
