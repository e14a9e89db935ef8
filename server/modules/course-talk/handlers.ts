import { cacheEachBriefly } from '#server/db/cache-briefly.ts';
import type { Database } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { countQuestions, countStars, listShown, type ShownPost } from '#server/domains/course-talk/read-posts.ts';
import { ownReview, type PostRow } from '#server/domains/course-talk/review-bar.ts';
import {
  askQuestion,
  deleteQuestion,
  deleteReview,
  ownQuestions,
  writeReview,
} from '#server/domains/course-talk/write-post.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { maskNickname } from '#server/kernel/text/mask-nickname.ts';
import { courseViews } from '#server/views/course.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import type { courseTalk } from '#src/contract/course-talk.ts';
import { relatedCourses } from './related-courses.ts';

type Reviews = ReplyOf<'GET /api/v1/course/{id}/reviews'>;
type Questions = ReplyOf<'GET /api/v1/course/{id}/questions'>;
type OwnReviewView = ReplyOf<'GET /api/v1/course/{id}/reviews/mine'>;

export const courseTalkHandlers: Handlers<typeof courseTalk> = {
  'GET /api/v1/course/{id}/reviews': async ({ params, query: { sort = 'new', after } }, { db, clock }) => {
    const id = params.id.toLowerCase();
    return after === undefined
      ? firstReviews(db, clock.now(), `${id} ${sort}`)
      : reviewsView(db, { courseId: id, sort, after });
  },
  'GET /api/v1/course/{id}/reviews/mine': async ({ params }, { db, session }) =>
    ownReviewView(db, params.id.toLowerCase(), session.userId),
  'PUT /api/v1/course/{id}/reviews/mine': async ({ params, body }, { db, clock, random, session }) => {
    const writing = { courseId: params.id.toLowerCase(), userId: session.userId, now: clock.now() };
    return inTransaction(db, async (tx) => {
      await writeReview(tx, { ...writing, ...body, random });
      return ownReviewView(tx, writing.courseId, writing.userId);
    });
  },
  'DELETE /api/v1/course/{id}/reviews/mine': async ({ params }, { db, session }) => {
    await inTransaction(db, (tx) => deleteReview(tx, params.id, session.userId));
    return null;
  },

  'GET /api/v1/course/{id}/questions': async ({ params, query: { after } }, { db, clock }) => {
    const id = params.id.toLowerCase();
    return after === undefined ? firstQuestions(db, clock.now(), id) : questionsView(db, id, after);
  },
  'GET /api/v1/course/{id}/questions/mine': async ({ params }, { db, session }) =>
    (await ownQuestions(db, params.id, session.userId)).map(ownView),
  'POST /api/v1/course/{id}/questions': async ({ params, body: { uuid, text } }, { db, clock, session }) => {
    const asking = { courseId: params.id, userId: session.userId, now: clock.now(), id: uuid, text };
    return ownView(await inTransaction(db, (tx) => askQuestion(tx, asking)));
  },
  'DELETE /api/v1/course/questions/{id}': async ({ params }, { db, session }) => {
    await inTransaction(db, (tx) => deleteQuestion(tx, params.id, session.userId));
    return null;
  },

  'GET /api/v1/course/{id}/related': async ({ params }, { db, clock, session }) => {
    const now = clock.now();
    return courseViews(db, await relatedCourses(db, now, params.id.toLowerCase()), {
      userId: session?.userId ?? null,
      now,
    });
  },
};

/** Cache time of the first page of a list, which is the same for everybody. */
const FOR_ALL = { maxAgeMs: 1000, most: 500 };

const firstReviews = cacheEachBriefly(async (db, _now, key) => {
  const [courseId = '', sort] = key.split(' ');
  return reviewsView(db, { courseId, sort: sort === 'best' ? 'best' : 'new' });
}, FOR_ALL);
const firstQuestions = cacheEachBriefly(async (db, _now, id) => questionsView(db, id), FOR_ALL);

interface ReviewsRequest {
  readonly courseId: string;
  readonly sort: 'new' | 'best';
  readonly after?: string;
}

async function reviewsView(db: Database, request: ReviewsRequest): Promise<Reviews> {
  const { rows, next } = await listShown(db, { ...request, kind: 'review' });
  const counts = await countStars(db, request.courseId);
  const count = counts.reduce((sum, one) => sum + one, 0);
  const stars = counts.reduce((sum, one, index) => sum + one * (index + 1), 0);
  return {
    summary: { count, average_tenths: count === 0 ? 0 : Math.round((stars * 10) / count), counts },
    list: rows.map((row) => ({ ...shownView(row), ...reviewFacts(row.post) })),
    next,
  };
}

async function questionsView(db: Database, courseId: string, after?: string): Promise<Questions> {
  const { rows, next } = await listShown(db, { courseId, kind: 'question', after });
  return { count: await countQuestions(db, courseId), list: rows.map(shownView), next };
}

async function ownReviewView(db: Database, courseId: string, userId: string): Promise<OwnReviewView> {
  const { bar, doneCount, lessonCount, review } = await ownReview(db, courseId, userId);
  return {
    ...{ bar, done_count: doneCount, lesson_count: lessonCount },
    review: review ? { ...ownView(review), ...reviewFacts(review) } : null,
  };
}

function postView({ id, text, writtenAt, answer, answeredAt }: PostRow) {
  return {
    ...{ uuid: id, text, written_time: toInstant(writtenAt) },
    answer: answeredAt ? { text: answer, time: toInstant(answeredAt) } : null,
  };
}

/** Of the writer only the first character of the nickname is shown. */
function shownView({ post, nickname }: ShownPost) {
  return { ...postView(post), name: maskNickname(nickname) };
}

/** A refused post has no public answer. */
function ownView(row: PostRow) {
  const view = postView(row);
  return { ...view, answer: row.state === 'shown' ? view.answer : null, state: row.state, refusal: row.refusal };
}

function reviewFacts({ stars, learnedPercent }: PostRow) {
  return { stars: stars ?? 0, learned_percent: learnedPercent ?? 0 };
}
