import { and, count, desc, eq, ilike, max, or } from 'drizzle-orm';
import { pageOf, totalOfList } from '#server/db/queries/page-of.ts';
import { courses } from '#server/db/schema/course.ts';
import { videoNotes, videos } from '#server/db/schema/study.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { deleteNote, listNotes, type NoteRow, saveNote } from '#server/domains/study/notes.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { ownHtml, ownTypesetter, type TypesetOwn } from '#server/kernel/text/own-formulas.ts';
import type { note } from '#src/contract/note.ts';

export const noteHandlers: Handlers<typeof note> = {
  'GET /api/v1/course/videos/{id}/notes': async ({ params }, { db, session }) => {
    const notes = await listNotes(db, session.userId, params.id);
    const typeset = ownTypesetter();
    return notes.map((note) => noteView(note, typeset));
  },

  'GET /api/v1/course/notes': async ({ query }, { db, session }) => {
    const { rows, paging } = await pageOf(query, (limit, offset) =>
      db
        .select({ note: videoNotes, videoName: videos.name, courseName: courses.name, total: totalOfList() })
        .from(videoNotes)
        .innerJoin(videos, eq(videos.id, videoNotes.videoId))
        .innerJoin(courses, eq(courses.id, videos.courseId))
        .where(and(eq(videoNotes.userId, session.userId), courseOf(query.course), containsWords(query.keyword)))
        .orderBy(desc(videoNotes.updatedAt), desc(videoNotes.id))
        .limit(limit)
        .offset(offset),
    );
    const typeset = ownTypesetter();
    const list = rows.map(({ note, videoName, courseName }) => ({
      ...noteView(note, typeset),
      video_name: videoName,
      course_name: courseName,
    }));
    return { ...paging, list };
  },

  'GET /api/v1/course/notes/courses': async (_input, { db, session }) =>
    db
      .select({ uuid: courses.id, name: courses.name, count: count() })
      .from(videoNotes)
      .innerJoin(videos, eq(videos.id, videoNotes.videoId))
      .innerJoin(courses, eq(courses.id, videos.courseId))
      .where(eq(videoNotes.userId, session.userId))
      .groupBy(courses.id)
      .orderBy(desc(max(videoNotes.updatedAt)), courses.id),

  'PUT /api/v1/course/notes/{id}': async ({ params, body }, { db, clock, session }) => {
    const { video_uuid: videoId, second, text } = body;
    const student = { userId: session.userId, now: clock.now() };
    const saved = await inTransaction(db, (tx) => saveNote(tx, params.id, { videoId, second, text }, student));
    return noteView(saved, ownTypesetter());
  },

  'DELETE /api/v1/course/notes/{id}': async ({ params }, { db, session }) => {
    await deleteNote(db, session.userId, params.id);
    return null;
  },
};

const courseOf = (course: string | undefined) => (course === undefined ? undefined : eq(videos.courseId, course));

/** Whether a note, or the name of its lesson, contains the words. */
function containsWords(keyword = '') {
  if (keyword.trim() === '') return undefined;
  const pattern = `%${keyword.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return or(ilike(videoNotes.text, pattern), ilike(videos.name, pattern));
}

function noteView({ id, videoId, second, text, createdAt, updatedAt }: NoteRow, typeset: TypesetOwn) {
  return {
    ...{ uuid: id, video_uuid: videoId, second, text, html: ownHtml(text, typeset) },
    ...{ created_time: toInstant(createdAt), updated_time: toInstant(updatedAt) },
  };
}
