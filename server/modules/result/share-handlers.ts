import { listShares, type ShareRow, shareView, withdrawShare } from '#server/domains/results/share-results.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { resultShare as calls } from '#src/contract/console/result-share.ts';

export const resultShareHandlers: StaffHandlers<typeof calls> = {
  'GET /console/api/result-shares': async (_input, { db, clock }) =>
    (await listShares(db)).map((row) => linkView(row, clock.now())),
  'POST /console/api/result-shares': async ({ body }, context) => {
    const { row, token } = await shareView(context, { ...body, name: body.name.trim() });
    return { share: linkView(row, context.clock.now()), token };
  },
  'POST /console/api/result-shares/{uuid}/withdraw': async ({ params }, context) =>
    linkView(await withdrawShare(context, params.uuid), context.clock.now()),
};

function linkView({ id, name, staffName, madeAt, expiresAt, withdrawnAt, seen, lastSeenAt }: ShareRow, now: Date) {
  const isExpired = expiresAt.getTime() <= now.getTime();
  const state = withdrawnAt ? ('withdrawn' as const) : isExpired ? ('expired' as const) : ('open' as const);
  return {
    ...{ uuid: id, name, by: staffName, state, seen },
    madeAt: toInstant(madeAt),
    expiresAt: toInstant(expiresAt),
    lastSeenAt: lastSeenAt && toInstant(lastSeenAt),
  };
}
