import { Type } from 'typebox';
import { object } from '../fields.ts';
import { staffOperations } from './operation.ts';

const Rules = object({
  /** Whether published content must be approved by somebody other than its author. */
  isReviewRequired: Type.Boolean(),
});

/** Rules by which staff work. */
export const rules = staffOperations({
  'GET /console/api/rules': { summary: 'The rules by which staff work', access: 'staff', reply: Rules },
  'PUT /console/api/rules': {
    summary: 'Change the rules by which staff work; who did it is written down',
    access: 'proven:admin',
    body: Rules,
    reply: Rules,
  },
});
