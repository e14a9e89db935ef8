import { findCourse } from '#server/db/queries/courses.ts';
import { storeSource } from '#server/db/queries/sources.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Session } from '#server/http/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { InputOf } from '#src/contract/all.ts';
import type { order } from '#src/contract/order.ts';
import type { CheckoutIntent } from './checkout-intent.ts';
import { checkoutView, findCheckout, openCheckout, priceCents } from './checkouts.ts';

type CheckoutBody = InputOf<'POST /api/V1.29/course/{id}/checkout'>['body'];

export const orderHandlers: Handlers<typeof order> = {
  'POST /api/V1.29/course/{id}/checkout': async ({ params, body }, context) => {
    const { db, clock, random, session, trace } = context;
    const intent = intentOf(body);
    const { source = '', h5 = '' } = body;
    const { userId } = session;
    return inTransaction(db, async (tx) => {
      const course = await findCourse(tx, params.id);
      if (!course) throw new Refusal('NOT_FOUND');
      await priceCents(tx, context, course, intent);
      const row = await openCheckout(tx, context, userId, { courseId: course.id, intent, source, h5 });
      await storeSource(tx, random, { userId, occasion: 'checkout', tracking: body, trace, now: clock.now() });
      return checkoutView(tx, context, row);
    });
  },

  'GET /api/V1.29/course/multiple/checkout/{token}': async ({ params }, context) => readCheckout(params.token, context),

  'GET /api/V1.{token}': async ({ params }, context) => readCheckout(params.token, context),
};

async function readCheckout(token: string, context: CallContext<Session>) {
  return checkoutView(context.db, context, await findCheckout(context.db, token, context.session.userId));
}

function intentOf({ intent = 'buy', pgb_item_uuid: groupId }: CheckoutBody): CheckoutIntent {
  if (intent !== 'group_join') return { kind: intent };
  if (groupId !== undefined) return { kind: intent, groupId };
  const fields = [{ field: 'body.pgb_item_uuid', message: '必填' }];
  throw new Refusal('INPUT_INVALID', { data: { fields } });
}
