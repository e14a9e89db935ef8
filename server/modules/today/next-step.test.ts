import { expect, it } from 'vitest';
import { type Lesson, nextStep } from './next-step.ts';

const NOW = new Date('2026-11-25T19:00:00+08:00');

function lesson(id: string, changes: Partial<Lesson> = {}): Lesson {
  return {
    ...{
      id,
      name: id,
      courseId: 'c',
      courseName: '数学',
      mycourseId: 'm',
      videoId: `v-${id}`,
      paperId: null,
      minutes: 20,
    },
    ...{ videoSeconds: 1200, positionSeconds: 0, watchedAt: null, isDone: false, ...changes },
  };
}

function live(from: string, to: string) {
  const at = (clock: string) => `2026-11-25T${clock}:00+08:00`;
  const times = { start_time: at(from), end_time: at(to) };
  return { name: '直播', classroom: `r-${from}`, ...times, is_public: false, course: { name: '数学' } };
}

const exam = {
  ...{ title: '摸底卷', paper_uuid: 'p', answer_id: 'a', deadline: '2026-11-25T19:25:00+08:00' },
  ...{ answered_count: 3, question_count: 20 },
};
const begun = lesson('begun', { positionSeconds: 754, watchedAt: new Date('2026-11-24T20:00:00+08:00') });
const toSign = { mycourseId: 's', name: '英语' };
const offers = { exam: null, lives: [], lessons: [], nextId: null, toSign: undefined };

it.each([
  ['nothing', {}, undefined],
  ['a course to sign for', { toSign }, { kind: 'sign', mycourse_uuid: 's' }],
  [
    'the next lesson of the plan',
    { toSign, lessons: [lesson('1'), lesson('2')], nextId: '2' },
    { kind: 'lesson', title: '2' },
  ],
  ['a paper of the plan', { lessons: [lesson('1', { paperId: 'p', videoId: null })], nextId: '1' }, { kind: 'paper' }],
  [
    'the video that was begun',
    { lessons: [lesson('1'), begun], nextId: '1' },
    { kind: 'video', position_seconds: 754, minutes: 8 },
  ],
  ['the video begun last', { lessons: [begun, { ...begun, id: 'z', name: 'z', watchedAt: NOW }] }, { title: 'z' }],
  ['no video that is done', { lessons: [{ ...begun, isDone: true }, lesson('1')], nextId: '1' }, { kind: 'lesson' }],
  [
    'no video of which only seconds were seen',
    { lessons: [{ ...begun, positionSeconds: 4 }], nextId: null },
    undefined,
  ],
  ['a class in 30 minutes', { lives: [live('19:30', '21:00')], lessons: [begun] }, { kind: 'live', minutes: 90 }],
  ['a class that runs, with what is left of it', { lives: [live('18:00', '19:40')] }, { kind: 'live', minutes: 40 }],
  ['no class in 31 minutes', { lives: [live('19:31', '21:00')], lessons: [begun] }, { kind: 'video' }],
  ['no room that is open all day', { lives: [live('00:00', '23:59')], lessons: [begun] }, { kind: 'video' }],
  [
    'a running exam before everything',
    { exam, lives: [live('19:00', '21:00')], lessons: [begun] },
    { kind: 'exam', minutes: 25 },
  ],
] as const)('is %s', (_what, given, expected) => {
  const next = nextStep({ ...offers, ...given }, NOW);

  if (expected) expect(next).toMatchObject(expected);
  else expect(next).toBeNull();
});
