import { queueAtUser } from '#server/db/locks.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findUserByMobile } from '#server/domains/accounts/users.ts';
import { askErasure, cancelErasure } from '#server/domains/personal-data/erasures.ts';
import { exportSections } from '#server/domains/personal-data/export.ts';
import { readRecord } from '#server/domains/personal-data/student-record.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { maskMobile } from '#server/kernel/text/mask.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import type { studentData } from '#src/contract/console/student-data.ts';
import { exportName, writeExport } from './export-file.ts';

export const studentDataHandlers: StaffHandlers<typeof studentData> = {
  'POST /console/api/student-data/find': async ({ body }, context) => {
    const { db, clock } = context;
    const user = await findUserByMobile(db, body.mobile);
    if (!user) return { student: null };
    await note(db, context, { action: 'student-data.find', subject: user.num });
    return { student: recordView(await readRecord(db, user.id, clock.now())) };
  },

  'GET /console/api/student-data/{uuid}': async ({ params }, { db, clock }) =>
    recordView(await readRecord(db, params.uuid, clock.now())),

  'POST /console/api/student-data/{uuid}/export': async ({ params, body }, context) => {
    const { db, clock } = context;
    const now = clock.now();
    const { user } = await readRecord(db, params.uuid, now);
    let html = '';
    for await (const part of writeExport(exportSections(context, user.id), now, 'html')) html += part;
    await note(db, context, { action: 'student-data.export', subject: user.num, after: { reason: body.reason } });
    return { name: exportName(now, 'html'), html };
  },

  'POST /console/api/student-data/{uuid}/erasure': async ({ params, body: { reason } }, context) => {
    const { db, clock, actor } = context;
    return inTransaction(db, async (tx) => {
      await queueAtUser(tx, params.uuid);
      const { user } = await readRecord(tx, params.uuid, clock.now());
      await askErasure(tx, context, user.id, { name: actor.name, reason });
      // A repeated call is not recorded again.
      if (!user.eraseAt)
        await note(tx, context, { action: 'student-data.erase', subject: user.num, after: { reason } });
      return recordView(await readRecord(tx, user.id, clock.now()));
    });
  },

  'POST /console/api/student-data/{uuid}/erasure/cancel': async ({ params, body: { reason } }, context) => {
    const { db, clock } = context;
    return inTransaction(db, async (tx) => {
      await queueAtUser(tx, params.uuid);
      const { user } = await readRecord(tx, params.uuid, clock.now());
      await cancelErasure(tx, context, user.id);
      if (user.eraseAt) await note(tx, context, { action: 'student-data.keep', subject: user.num, after: { reason } });
      return recordView(await readRecord(tx, user.id, clock.now()));
    });
  },
};

type Found = Awaited<ReturnType<typeof readRecord>>;

function recordView({
  user,
  orders,
  courses,
  obstacles,
  wishes,
}: Found): ConsoleReply<'GET /console/api/student-data/{uuid}'> {
  return {
    uuid: user.id,
    number: user.num,
    nickname: user.nickname,
    mobile: maskMobile(user.mobile),
    registeredAt: toInstant(user.createdAt),
    lastLoginAt: user.lastLoginAt && toInstant(user.lastLoginAt),
    orders,
    courses,
    eraseAt: user.eraseAt && toInstant(user.eraseAt),
    obstacles: obstacles.map(({ text }) => text),
    wishes: wishes.map(({ askedAt, askedBy, reason, state, endedAt }) => {
      return { askedAt: toInstant(askedAt), askedBy, reason, state, endedAt: endedAt && toInstant(endedAt) };
    }),
  };
}
