import { tellReviewRules } from '#server/domains/publications/tell-review-rules.ts';
import { changeWorkRules, readWorkRules } from '#server/domains/staff/work-rules.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import type { rules as calls } from '#src/contract/console/rules.ts';

export const rulesHandlers: StaffHandlers<typeof calls> = {
  'GET /console/api/rules': (_input, { db }) => readWorkRules(db),
  'PUT /console/api/rules': async ({ body }, context) => {
    const rules = await changeWorkRules(context, body);
    await tellReviewRules(context);
    return rules;
  },
};
