import { publisherOf } from '#server/domains/publications/context.ts';
import {
  cancelPublication,
  findPublication,
  listPublications,
  orderPublication,
} from '#server/domains/publications/order-publication.ts';
import { makePlan } from '#server/domains/publications/plan.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import type { release as calls } from '#src/contract/console/release.ts';
import { publicationView } from './views.ts';

export const releaseHandlers: StaffHandlers<typeof calls> = {
  'GET /console/api/releases': async (_input, { db, gateways }) => ({
    isAuthoring: gateways.publisher !== null,
    publications: (await listPublications(db)).map(publicationView),
    releases: [...((await gateways.publisher?.ask('list', {})) ?? [])],
  }),
  'POST /console/api/releases/plan': (_input, context) => makePlan(context),
  'POST /console/api/releases': async ({ body }, context) =>
    publicationView(
      await orderPublication(context, {
        id: body.uuid,
        kind: 'publish',
        wanted: body.expected,
        isSure: body.isSure,
        isAgain: body.isAgain,
        isDifferent: body.isDifferent,
        dueAt: body.dueAt === undefined ? undefined : new Date(body.dueAt),
      }),
    ),
  'GET /console/api/releases/{uuid}': async ({ params }, { db }) => {
    const row = await findPublication(db, params.uuid);
    if (!row) throw new Refusal('NOT_FOUND');
    return publicationView(row);
  },
  'DELETE /console/api/releases/{uuid}': async ({ params }, context) =>
    publicationView(await cancelPublication(context, params.uuid)),
  'POST /console/api/releases/compare': async ({ body }, context) => {
    const plan = await publisherOf(context).ask('compare', body);
    if (!plan) throw new Refusal('RELEASE_GONE');
    return plan;
  },
  'POST /console/api/releases/rollback': async ({ body }, context) =>
    publicationView(await orderPublication(context, { id: body.uuid, kind: 'rollback', wanted: body.release })),
};
