import type { Database } from '#server/db/database.ts';
import { decidePost } from '#server/domains/course-talk/decide-post.ts';
import { countPosts, listPosts, readPost, type StaffPost } from '#server/domains/course-talk/read-posts.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import type { courseTalk as calls } from '#src/contract/console/course-talk.ts';

type Post = ConsoleReply<'GET /console/api/course-posts'>['posts'][number];

export const courseTalkHandlers: StaffHandlers<typeof calls> = {
  'GET /console/api/course-posts': async ({ query }, { db }) => {
    const { rows, next } = await listPosts(db, query);
    return { posts: rows.map(view), counts: await countPosts(db), next };
  },
  'POST /console/api/course-posts/{uuid}/show': async ({ params, body }, context) => {
    await decidePost(context, params.uuid, { event: 'show', revision: body.revision });
    return read(context.db, params.uuid);
  },
  'POST /console/api/course-posts/{uuid}/refuse': async ({ params, body }, context) => {
    await decidePost(context, params.uuid, { event: 'refuse', revision: body.revision, words: body.reason });
    return read(context.db, params.uuid);
  },
  'POST /console/api/course-posts/{uuid}/answer': async ({ params, body }, context) => {
    await decidePost(context, params.uuid, { event: 'answer', revision: body.revision, words: body.text });
    return read(context.db, params.uuid);
  },
};

const read = async (db: Database, id: string) => view(await readPost(db, id));

function view({ post, courseName, student, decidedBy, answeredBy }: StaffPost): Post {
  return {
    ...{ uuid: post.id, number: post.number, kind: post.kind, courseUuid: post.courseId, courseName },
    ...{ studentName: student.name, studentNumber: student.number, stars: post.stars },
    ...{ learnedPercent: post.learnedPercent, text: post.text, state: post.state, revision: post.revision },
    writtenAt: toInstant(post.writtenAt),
    ...{ decidedBy: decidedBy ?? '', decidedAt: post.decidedAt && toInstant(post.decidedAt), refusal: post.refusal },
    ...{ answer: post.answer, answeredBy: answeredBy ?? '', answeredAt: post.answeredAt && toInstant(post.answeredAt) },
  };
}
