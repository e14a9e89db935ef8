import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { certificates } from '#server/db/schema/certificate.ts';
import { tellStudent } from '#server/domains/messages/tell-student.ts';
import { chinaDay } from '#server/kernel/days/china-day.ts';
import { newToken, newUuid, type Random } from '#server/kernel/random.ts';

interface Finish {
  readonly userId: string;
  /** The video that was just watched to the end. */
  readonly videoId: string;
  readonly now: Date;
  readonly random: Random;
}

/**
 * Issues a certificate for each owned course that this video completes, and tells the student; once per course, unless
 * it was withdrawn.
 *
 * Call it in the transaction that records the video, after `queueAtUser`: of two last videos at the same moment, the
 * second sees the first.
 */
export async function issueCertificates(tx: Database, { userId, videoId, now, random }: Finish): Promise<void> {
  for (const { courseId, courseName, lessonCount, studentName } of await finished(tx, { userId, videoId, now })) {
    const rows = await rowsOf<{ number: string }>(tx, sql`SELECT nextval('certificate_number')::text AS number`);
    const id = newUuid(random);
    const made = await tx
      .insert(certificates)
      .values({
        ...{ id, userId, courseId, courseName, studentName, lessonCount, issuedAt: now },
        ...{ number: `ZS${chinaDay(now).replaceAll('-', '')}${rows[0]?.number}`, token: newToken(random) },
      })
      .onConflictDoNothing()
      .returning({ id: certificates.id });
    if (made.length === 0) continue;
    await tellStudent(tx, {
      ...{ studentId: userId, kind: 'certificate-issued', key: `certificate:${id}`, title: '恭喜结业', now },
      ...{
        text: `《${courseName}》的 ${lessonCount} 节课已全部学完，结业证书做好了`,
        address: `/study/certificates/${id}`,
      },
    });
  }
}

interface Finished {
  readonly courseId: string;
  readonly courseName: string;
  readonly lessonCount: number;
  readonly studentName: string;
}

/** A course is finished when every video of its outline is watched. */
async function finished(tx: Database, { userId, videoId, now }: Omit<Finish, 'random'>): Promise<readonly Finished[]> {
  return rowsOf<Finished>(
    tx,
    sql`
    SELECT k.id AS "courseId", k.name AS "courseName", count(*)::integer AS "lessonCount",
      coalesce(nullif(trim(i.name), ''), u.nickname) AS "studentName"
    FROM my_courses m JOIN courses k ON k.id = m.course_id JOIN users u ON u.id = m.user_id
    LEFT JOIN student_infos i ON i.user_id = u.id
    JOIN chapters c ON c.course_id = k.id JOIN sections s ON s.chapter_id = c.id JOIN videos v ON v.id = s.video_id
    LEFT JOIN video_progress p ON p.user_id = m.user_id AND p.video_id = v.id
    WHERE m.user_id = ${userId} AND m.valid_until > ${now.toISOString()}::timestamptz
      AND k.id IN (SELECT c.course_id FROM sections s JOIN chapters c ON c.id = s.chapter_id WHERE s.video_id = ${videoId})
      AND NOT EXISTS (SELECT FROM certificates o WHERE o.user_id = m.user_id AND o.course_id = k.id AND o.withdrawn_at IS NULL)
    GROUP BY k.id, k.name, i.name, u.nickname
    HAVING bool_and(p.done_at IS NOT NULL)`,
  );
}
