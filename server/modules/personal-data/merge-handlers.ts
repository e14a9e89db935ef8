import type { Database } from '#server/db/database.ts';
import type { Pair } from '#server/domains/personal-data/merging/merge-accounts.ts';
import { findMergeable, findMergeObstacles } from '#server/domains/personal-data/merging/merge-obstacles.ts';
import { countBoth, coursesOfPair } from '#server/domains/personal-data/merging/merge-preview.ts';
import {
  askMerge,
  carryOutMerge,
  listMerges,
  type MergeRow,
  readMerge,
  refuseMerge,
} from '#server/domains/personal-data/merging/merges.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { maskMobile } from '#server/kernel/text/mask.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import type { merge as calls } from '#src/contract/console/merge.ts';

type Preview = ConsoleReply<'POST /console/api/merges/preview'>;
type Merge = ConsoleReply<'POST /console/api/merges'>;

export const mergeHandlers: StaffHandlers<typeof calls> = {
  'POST /console/api/merges/preview': async ({ body: { keptUuid, leftUuid } }, { db, clock }) =>
    preview(db, { keptId: keptUuid, leftId: leftUuid }, clock.now()),
  'POST /console/api/merges': async ({ body: { uuid, keptUuid, leftUuid, reason } }, context) => {
    await askMerge(context, { id: uuid, keptId: keptUuid, leftId: leftUuid, reason: reason.trim() });
    return mergeView(await readMerge(context.db, uuid));
  },
  'GET /console/api/merges': async ({ query: { part = 'asked', after } }, { db }) => {
    const { rows, next } = await listMerges(db, part, after);
    return { merges: rows.map(mergeView), next };
  },
  'GET /console/api/merges/{uuid}': async ({ params: { uuid } }, { db, clock }) => {
    const row = await readMerge(db, uuid);
    const { state, keptId, leftId } = row.merge;
    return {
      merge: mergeView(row),
      preview: state === 'asked' ? await preview(db, { keptId, leftId }, clock.now()) : null,
    };
  },
  'POST /console/api/merges/{uuid}/carry-out': async ({ params: { uuid }, body }, context) => {
    await carryOutMerge(context, uuid, body.mobileLeads);
    return mergeView(await readMerge(context.db, uuid));
  },
  'POST /console/api/merges/{uuid}/refuse': async ({ params: { uuid }, body }, context) => {
    await refuseMerge(context, uuid, body.reason.trim());
    return mergeView(await readMerge(context.db, uuid));
  },
};

async function preview(db: Database, pair: Pair, now: Date): Promise<Preview> {
  const [kept, left] = [await findMergeable(db, pair.keptId), await findMergeable(db, pair.leftId)];
  if (!kept || !left) throw new Refusal('NOT_FOUND');
  const courses = await coursesOfPair(db, pair);
  return {
    kept: accountView(kept),
    left: accountView(left),
    counts: [...(await countBoth(db, pair))],
    courses: courses.map((course) => ({
      name: course.name,
      keptUntil: course.kept && toInstant(course.kept),
      leftUntil: course.left && toInstant(course.left),
    })),
    obstacles: await findMergeObstacles(db, pair, now),
  };
}

function mergeView({ merge, kept, left }: MergeRow): Merge {
  const { id, state, reason, askedByName, askedAt, decidedByName, decidedAt, refusal, mobileLeads } = merge;
  return {
    ...{ uuid: id, state, kept: accountView(kept), left: accountView(left), reason, refusal, mobileLeads },
    ...{ askedBy: askedByName, askedAt: toInstant(askedAt), decidedBy: decidedByName },
    decidedAt: decidedAt && toInstant(decidedAt),
  };
}

function accountView({
  id,
  num,
  nickname,
  mobile,
  erasedAt,
  createdAt,
  lastLoginAt,
}: MergeRow['kept']): Preview['kept'] {
  return {
    ...{ uuid: id, number: num, nickname, mobile: erasedAt ? '' : maskMobile(mobile) },
    ...{ registeredAt: toInstant(createdAt), lastLoginAt: lastLoginAt && toInstant(lastLoginAt) },
  };
}
