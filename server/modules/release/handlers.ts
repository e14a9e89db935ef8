import { publisherOf } from '#server/domains/publications/context.ts';
import { listMachines } from '#server/domains/publications/live-release.ts';
import {
  cancelPublication,
  findPublication,
  listPublications,
  orderPublication,
} from '#server/domains/publications/order-publication.ts';
import { makeChosenPlan, makePlan } from '#server/domains/publications/plan.ts';
import type { PublicationRow } from '#server/domains/publications/running.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { StaffCallContext, StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import type { release as calls } from '#src/contract/console/release.ts';

export const releaseHandlers: StaffHandlers<typeof calls> = {
  'GET /console/api/releases': async (_input, { db, gateways }) => ({
    isAuthoring: gateways.publisher !== null,
    authoredOn: gateways.authoredOn ?? '',
    machines: (await listMachines(db)).map(({ machine, release, seenAt, problem }) => ({
      ...{ name: machine.split(':')[0] ?? '', release, problem },
      seenAt: toInstant(seenAt),
    })),
    publications: await Promise.all((await listPublications(db)).map((row) => listedView(row, gateways))),
    comesBack: [...((await gateways.publisher?.ask('comesBack', {})) ?? [])],
    releases: [...((await gateways.publisher?.ask('list', {})) ?? [])],
  }),
  'POST /console/api/releases/plan': (_input, context) => makePlan(context),
  'POST /console/api/releases/choose': ({ body }, context) => makeChosenPlan(context, body),
  'POST /console/api/releases': async ({ body }, context) =>
    publicationView(
      await orderPublication(context, {
        id: body.uuid,
        kind: 'publish',
        wanted: body.expected,
        isChosen: body.isChosen,
        known: body.known,
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

type Gateways = StaffCallContext['gateways'];

/** A publication for the list; for a waiting one with the files that were edited since it was ordered. */
async function listedView(row: PublicationRow, { publisher }: Gateways) {
  const { state, held } = row;
  if (state !== 'scheduled' || !held || !publisher) return publicationView(row);
  const asked = { release: held.release, paths: held.changes.map(({ path }) => path) };
  return { ...publicationView(row), edited: [...(await publisher.ask('editedSince', asked))] };
}

function publicationView(row: PublicationRow): ConsoleReply<'GET /console/api/releases/{uuid}'> {
  const { id, kind, state, staffName, release, releaseBefore, problem } = row;
  return {
    uuid: id,
    kind,
    state,
    by: staffName,
    createdAt: toInstant(row.createdAt),
    dueAt: row.dueAt && toInstant(row.dueAt),
    startedAt: row.startedAt && toInstant(row.startedAt),
    endedAt: row.endedAt && toInstant(row.endedAt),
    release,
    before: releaseBefore,
    steps: [...row.steps],
    pages: row.pages.map((page) => ({ ...page, sentences: [...page.sentences] })),
    edited: [],
    problem,
  };
}
