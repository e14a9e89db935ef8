import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { MessageKind } from '#src/contract/message-kinds.ts';
import { accountMerges, erasures, sessions, users } from '../../db/schema/account.ts';
import { homeworkMarks } from '../../db/schema/homework.ts';
import { leadEvents } from '../../db/schema/lead.ts';
import { liveEvents } from '../../db/schema/live-room.ts';
import { messages } from '../../db/schema/message.ts';
import { courseGifts } from '../../db/schema/order.ts';
import { liveClasses } from '../../db/schema/study.ts';
import { courseTalkOf } from '../course-talk.ts';
import { homeworkOf } from '../homework.ts';
import { leadOfStudent, registerOn } from '../lead.ts';
import type { MakeDouble, TwoPeople } from './double-acts.ts';

const reason = '学员来电要求';

/** Students, their accounts and leads, homework and posts. */
export function doubleStudents({ server, shop, one }: TwoPeople) {
  const { db } = server;
  const homework = homeworkOf(server, 'double homework');
  const talk = courseTalkOf(server, 'double talk');

  async function given() {
    const [student, course] = [await shop.student(), await shop.course()];
    const body = { giftUuid: randomUUID(), courseUuid: course, reason };
    const give = (as = one) =>
      as.call('POST /console/api/students/{uuid}/give', { params: { uuid: student.userId }, body });
    const read = async () =>
      (await one.call('GET /console/api/students/{uuid}', { params: { uuid: student.userId } })).data;
    return {
      student,
      course,
      give,
      read,
      gifts: () => db.$count(courseGifts, eq(courseGifts.id, body.giftUuid)),
    };
  }

  async function lead() {
    const student = await registerOn(server, '/1018');
    const found = await leadOfStudent(server, one, student.userId);
    const events = (kind: string) =>
      db.$count(leadEvents, and(eq(leadEvents.leadId, found.uuid), eq(leadEvents.kind, kind)));
    return { ...found, events, params: { uuid: found.uuid } };
  }

  async function mobileless() {
    const student = await shop.student();
    const wishes = (state: 'waiting' | 'cancelled') =>
      db.$count(erasures, and(eq(erasures.userId, student.userId), eq(erasures.state, state)));
    return { params: { uuid: student.userId }, wishes };
  }

  async function twoAccounts() {
    const [{ userId: keptUuid }, { userId: leftUuid }] = [await shop.student(), await shop.student()];
    const uuid = randomUUID();
    const body = { uuid, keptUuid, leftUuid, reason };
    const ask = (as = one) => as.call('POST /console/api/merges', { body });
    const merges = (state: 'asked' | 'done' | 'refused') =>
      db.$count(accountMerges, and(eq(accountMerges.keptId, keptUuid), eq(accountMerges.state, state)));
    return { ask, merges, keptUuid, params: { uuid } };
  }

  const post = async () => {
    const { uuid, student } = await talk.waiting();
    const told = (kind: MessageKind) =>
      db.$count(messages, and(eq(messages.userId, student.userId), eq(messages.kind, kind)));
    return { params: { uuid }, told };
  };

  return {
    'POST /console/api/homework/{uuid}/claim': async () => {
      const { answer } = await homework.waiting();
      return {
        send: (as) => homework.claim(answer, as),
        ...{ left: async () => true, once: true, noted: 'homework.claim' },
      };
    },
    'POST /console/api/homework/{uuid}/leave': async () => {
      const { answer } = await homework.waiting();
      await homework.claim(answer, one);
      return {
        send: (as) => as.call('POST /console/api/homework/{uuid}/leave', { params: { uuid: answer } }),
        ...{ left: async () => true, once: true, noted: 'homework.leave' },
      };
    },
    'POST /console/api/homework/{uuid}/mark': async () => {
      const { answer } = await homework.waiting();
      await homework.claim(answer, one);
      const requestId = randomUUID();
      return {
        send: (as) => homework.mark(answer, as, { requestId }),
        left: () => db.$count(homeworkMarks, eq(homeworkMarks.answerId, answer)),
        ...{ once: 1, noted: 'homework.release' },
      };
    },
    'POST /console/api/course-posts/{uuid}/show': async () => {
      const { params, told } = await post();
      return {
        send: (as) => as.call('POST /console/api/course-posts/{uuid}/show', { params, body: { revision: 1 } }),
        ...{ left: () => told('course-post-answered'), once: 0, noted: 'course-post.show' },
      };
    },
    'POST /console/api/course-posts/{uuid}/refuse': async () => {
      const { params, told } = await post();
      const body = { revision: 1, reason: '有联系方式' };
      return {
        send: (as) => as.call('POST /console/api/course-posts/{uuid}/refuse', { params, body }),
        ...{ left: () => told('course-post-refused'), once: 1, noted: 'course-post.refuse' },
      };
    },
    'POST /console/api/course-posts/{uuid}/answer': async () => {
      const { params, told } = await post();
      const body = { revision: 1, text: '谢谢' };
      return {
        send: (as) => as.call('POST /console/api/course-posts/{uuid}/answer', { params, body }),
        ...{ left: () => told('course-post-answered'), once: 1, noted: 'course-post.answer' },
      };
    },
    'POST /console/api/students/{uuid}/give': async () => {
      const { give, gifts, read } = await given();
      return {
        send: give,
        left: async () => [await gifts(), (await read()).courses.length],
        ...{ once: [1, 1], noted: 'student.course-give' },
      };
    },
    'POST /console/api/students/{uuid}/extend': async () => {
      const { give, student, course, read } = await given();
      await give();
      const input = { params: { uuid: student.userId }, body: { courseUuid: course, day: '2029-06-30', reason } };
      return {
        send: (as) => as.call('POST /console/api/students/{uuid}/extend', input),
        left: async () => (await read()).courses.map(({ validUntil }) => validUntil.slice(0, 10)),
        ...{ once: ['2029-06-30'], noted: 'student.course-extend' },
      };
    },
    'POST /console/api/students/{uuid}/withdraw': async () => {
      const { give, student, course, read } = await given();
      await give();
      const input = { params: { uuid: student.userId }, body: { courseUuid: course, reason } };
      return {
        send: (as) => as.call('POST /console/api/students/{uuid}/withdraw', input),
        left: async () => (await read()).courses.map(({ isOpen }) => isOpen),
        ...{ once: [false], noted: 'student.course-withdraw' },
      };
    },
    'POST /console/api/students/{uuid}/log-out': async () => {
      const { userId } = await shop.student();
      const open = () => db.$count(sessions, and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));
      const input = { params: { uuid: userId }, body: { reason } };
      return {
        send: (as) => as.call('POST /console/api/students/{uuid}/log-out', input),
        ...{ left: open, once: 0, noted: 'student.log-out' },
      };
    },
    'POST /console/api/student-data/{uuid}/erasure': async () => {
      const { params, wishes } = await mobileless();
      return {
        send: (as) => as.call('POST /console/api/student-data/{uuid}/erasure', { params, body: { reason } }),
        ...{ left: () => wishes('waiting'), once: 1, noted: 'student-data.erase' },
      };
    },
    'POST /console/api/student-data/{uuid}/erasure/cancel': async () => {
      const { params, wishes } = await mobileless();
      await one.call('POST /console/api/student-data/{uuid}/erasure', { params, body: { reason } });
      return {
        send: (as) => as.call('POST /console/api/student-data/{uuid}/erasure/cancel', { params, body: { reason } }),
        ...{ left: () => wishes('cancelled'), once: 1, noted: 'student-data.keep' },
      };
    },
    'PATCH /console/api/leads/{uuid}': async () => {
      const { params, revision, events } = await lead();
      return {
        send: (as) => as.call('PATCH /console/api/leads/{uuid}', { params, body: { revision, stage: 'called' } }),
        ...{ left: () => events('stage'), once: 1, noted: 'lead.change' },
      };
    },
    'POST /console/api/leads/bulk': async () => {
      const { uuid, revision, events } = await lead();
      const body = { leads: [{ uuid, revision }], stage: 'called' as const };
      return {
        send: (as) => as.call('POST /console/api/leads/bulk', { body }),
        ...{ left: () => events('stage'), once: 1, noted: 'lead.change' },
      };
    },
    'POST /console/api/leads/{uuid}/notes': async () => {
      const { params, events } = await lead();
      const body = { note: randomUUID(), text: '下午再打' };
      return {
        send: (as) => as.call('POST /console/api/leads/{uuid}/notes', { params, body }),
        ...{ left: () => events('note'), once: 1, noted: 'lead.note' },
      };
    },
    'POST /console/api/leads/{uuid}/erase': async () => {
      const { params, events } = await lead();
      return {
        send: (as) => as.call('POST /console/api/leads/{uuid}/erase', { params, body: { reason } }),
        ...{ left: () => events('erased'), once: 1, noted: 'lead.erase' },
      };
    },
    'POST /console/api/lives/{uuid}/commands': async () => {
      const [live] = await db.select().from(liveClasses).where(eq(liveClasses.classroom, '20261120-2'));
      const body = { clientId: randomUUID(), kind: 'message' as const, text: '大家好' };
      const input = { params: { uuid: live?.id ?? '' }, body };
      return {
        send: (as) => as.call('POST /console/api/lives/{uuid}/commands', input),
        ...{ left: () => db.$count(liveEvents, eq(liveEvents.clientId, body.clientId)), once: 1, noted: null },
      };
    },
    'POST /console/api/merges': async () => {
      const { ask, merges } = await twoAccounts();
      return { send: ask, left: () => merges('asked'), once: 1, noted: 'merge.ask' };
    },
    'POST /console/api/merges/{uuid}/carry-out': async () => {
      const { ask, params, merges, keptUuid } = await twoAccounts();
      await ask();
      return {
        send: (as) => as.call('POST /console/api/merges/{uuid}/carry-out', { params, body: { mobileLeads: true } }),
        left: async () => [await merges('done'), await db.$count(users, eq(users.mergedInto, keptUuid))],
        ...{ once: [1, 1], noted: 'merge.carry-out' },
      };
    },
    'POST /console/api/merges/{uuid}/refuse': async () => {
      const { ask, params, merges } = await twoAccounts();
      await ask();
      return {
        send: (as) => as.call('POST /console/api/merges/{uuid}/refuse', { params, body: { reason } }),
        ...{ left: () => merges('refused'), once: 1, noted: 'merge.refuse' },
      };
    },
  } as const satisfies Readonly<Record<string, MakeDouble>>;
}
