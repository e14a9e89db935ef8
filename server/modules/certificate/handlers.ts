import { and, desc, eq } from 'drizzle-orm';
import { pageOf, totalOfList } from '#server/db/queries/page-of.ts';
import { certificates } from '#server/db/schema/certificate.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { maskName } from '#server/kernel/text/mask.ts';
import type { certificate } from '#src/contract/certificate.ts';

export const certificateHandlers: Handlers<typeof certificate> = {
  'GET /api/v1/study/certificates': async ({ query }, { db, session }) => {
    const { rows, paging } = await pageOf(query, (limit, offset) =>
      db
        .select({ certificate: certificates, total: totalOfList() })
        .from(certificates)
        .where(eq(certificates.userId, session.userId))
        .orderBy(desc(certificates.issuedAt), desc(certificates.id))
        .limit(limit)
        .offset(offset),
    );
    return { ...paging, list: rows.map((row) => ownView(row.certificate)) };
  },

  'GET /api/v1/study/certificates/{id}': async ({ params }, { db, session }) => {
    const [row] = await db
      .select()
      .from(certificates)
      .where(and(eq(certificates.id, params.id), eq(certificates.userId, session.userId)));
    if (!row) throw new Refusal('NOT_FOUND');
    return ownView(row);
  },

  'GET /api/v1/certificates/{token}': async ({ params }, { db }) => {
    const [row] = await db.select().from(certificates).where(eq(certificates.token, params.token));
    if (!row) throw new Refusal('NOT_FOUND', { text: '没有这张证书，请核对地址' });
    return { ...certificateView(row), student_name: maskName(row.studentName) };
  },
};

type Row = typeof certificates.$inferSelect;

const ownView = (row: Row) => ({ ...certificateView(row), uuid: row.id, token: row.token });

function certificateView({ number, courseName, studentName, lessonCount, issuedAt, withdrawnAt }: Row) {
  return {
    ...{ number, course_name: courseName, student_name: studentName, lesson_count: lessonCount },
    ...{ issued_time: toInstant(issuedAt), withdrawn_time: withdrawnAt && toInstant(withdrawnAt) },
  };
}
