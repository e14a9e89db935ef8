import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { ConsoleInput } from '#src/contract/console/all.ts';
import { picturePurposes } from '#src/contract/states.ts';
import { myCourses } from '../db/schema/course.ts';
import { homeworks } from '../db/schema/homework.ts';
import { after } from '../kernel/clock.ts';
import type { ConsoleVisitor } from './console.ts';
import type { TestServer } from './server.ts';
import { type Student, shopOf } from './shop.ts';

type Marking = ConsoleInput<'POST /console/api/homework/{uuid}/mark'>['body'];

/** Homework for a test, with actions of students and teachers. */
export function homeworkOf(server: TestServer, name = 'homework') {
  const shop = shopOf(server, name);
  const { db, clock } = server;

  async function task(changes: Partial<typeof homeworks.$inferInsert> = {}) {
    const id = randomUUID();
    const courseId = changes.courseId ?? (await shop.course());
    const text = { title: '极限证明题', task: '证明', taskHtml: '<p>证明</p>', rubric: '**步骤** 5 分' };
    await db.insert(homeworks).values({ ...text, createdAt: clock.now(), ...changes, id, courseId });
    return { id, courseId };
  }

  /** A student with access to the course. */
  async function owner(courseId: string, days = 30): Promise<Student> {
    const student = await shop.student();
    const [startedAt, validUntil] = [clock.now(), after(clock.now(), days * 24 * 3600)];
    await db.insert(myCourses).values({ id: randomUUID(), userId: student.userId, courseId, startedAt, validUntil });
    return student;
  }

  let shade = 0;
  /** Uploads a page of this student. */
  async function page({ token }: Student): Promise<string> {
    shade += 1;
    const background = { r: shade % 256, g: 120, b: 40 };
    const file = await sharp({ create: { width: 300, height: 400, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const query = { purpose: picturePurposes.HOMEWORK, request_id: randomUUID() };
    const { data } = await server.call('POST /api/v1/file/uploads', { query, file }, { token });
    return data.uuid;
  }

  const look = (id: string, { token }: Student) =>
    server.call('GET /api/v1/study/homeworks/{id}', { params: { id } }, { token });
  const save = (id: string, { token }: Student, changes: object = {}) =>
    server.call(
      'PUT /api/v1/study/homeworks/{id}/draft',
      { params: { id }, body: { version: 1, revision: 0, text: '草稿', pictures: [], ...changes } },
      { token },
    );
  const handIn = (id: string, { token }: Student, changes: object = {}) =>
    server.call(
      'POST /api/v1/study/homeworks/{id}/hand_in',
      { params: { id }, body: { version: 1, text: '证完了', pictures: [], request_id: randomUUID(), ...changes } },
      { token },
    );
  const see = (answer: string, { token }: Student) =>
    server.call('POST /api/v1/study/homework_answers/{id}/seen', { params: { id: answer } }, { token });

  /** An answer that waits for a teacher: its task, student and id. */
  async function waiting(changes: Parameters<typeof task>[0] = {}, content: object = {}) {
    const { id, courseId } = await task(changes);
    const student = await owner(courseId);
    const { data } = await handIn(id, student, content);
    return { id, courseId, student, answer: data.answers[0]?.uuid ?? '' };
  }

  const params = (uuid: string) => ({ params: { uuid } });
  const claim = (uuid: string, by: ConsoleVisitor) => by.call('POST /console/api/homework/{uuid}/claim', params(uuid));
  const read = (uuid: string, by: ConsoleVisitor) => by.call('GET /console/api/homework/{uuid}', params(uuid));
  const mark = (uuid: string, by: ConsoleVisitor, changes: Partial<Marking> = {}) =>
    by.call('POST /console/api/homework/{uuid}/mark', {
      ...params(uuid),
      body: {
        ...{ requestId: randomUUID(), markVersion: 0, isRelease: true, words: '放缩很好', score: null, grade: 'A' },
        ...{ asksRedo: false, strokes: [], ...changes },
      },
    });

  return { shop, task, owner, page, look, save, handIn, see, waiting, claim, read, mark };
}
