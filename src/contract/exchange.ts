import { Type } from 'typebox';
import { Instant, nullable, object, oneOf, Uuid } from './fields.ts';
import { operations } from './operation.ts';
import { exchangeOutcomes } from './states.ts';

export const exchange = operations({
  'GET /api/v1/account/code/exchange': {
    summary: '兑换码换课程或优惠券',
    access: 'user',
    query: object({
      /** As typed: case, spaces and dashes are ignored. */
      code: Type.String({ pattern: '^[0-9A-Za-z -]{8,48}$', message: '兑换码格式错误' }),
      /**
       * With `0` or `false` an unusable code is a result in the reply instead of a refusal, so that no message appears.
       */
      show_error: Type.Optional(Type.String({ pattern: '^(0|1|true|false)$' })),
    }),
    reply: object({
      outcome: oneOf(exchangeOutcomes),
      /** The text for the student. */
      text: Type.String(),
      title: Type.String(),
      course_uuid: nullable(Uuid),
      mycourse_uuid: nullable(Uuid),
      coupon_uuid: nullable(Uuid),
      exchanged_time: nullable(Instant),
      /** False when this student had redeemed the code before: the reply repeats the first result. */
      is_first: Type.Boolean(),
    }),
  },
});
