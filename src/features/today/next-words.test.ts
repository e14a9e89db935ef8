import { expect, it } from 'vitest';
import { nextTarget, nextWords } from './next-words.ts';
import { sampleNext } from './testing.ts';

it.each([
  [{ kind: 'exam', answered_count: 3, question_count: 20, minutes: 25 }, '正在考试', '继续作答，还剩 25 分钟'],
  [{ kind: 'live', start_time: '2026-11-25T19:00:00+08:00', minutes: 90 }, '直播 19:00 开始', '进入直播间，90 分钟'],
  [{ kind: 'video', position_seconds: 754, minutes: 8 }, '上次看到 12:34', '从 12:34 继续，约 8 分钟'],
  [{ kind: 'lesson', minutes: 40 }, '下一节', '开始学习，约 40 分钟'],
  [{ kind: 'paper', minutes: 60 }, '下一份试卷', '去做题，约 60 分钟'],
  [{ kind: 'free', minutes: 1 }, '免费试听', '免费听一节，1 分钟'],
  [{ kind: 'sign', minutes: 3 }, '待签课程协议', '签协议，开始学习'],
] as const)('%j is called %s with the button %s', (next, label, button) => {
  expect(nextWords(sampleNext(next))).toMatchObject({ label, button });
});

it('an exam says how much of it is answered', () => {
  expect(nextWords(sampleNext({ kind: 'exam', answered_count: 3, question_count: 20 })).fact).toBe('已答 3/20 题');
});

const [video, paper, answer, mine] = ['a', 'b', 'c', 'd'].map(
  (letter) => `${letter}0000000-0000-4000-8000-000000000001`,
);

it.each([
  [{ kind: 'exam', paper_uuid: paper, answer_id: answer }, `/exam/paper/${paper}?answer_id=${answer}`],
  [{ kind: 'live', classroom: 'r-1', is_public: true }, '/liveDetail?classroom=r-1&is_public=true'],
  [{ kind: 'live', classroom: 'r-1', is_public: false }, '/liveDetail?classroom=r-1'],
  [{ kind: 'video', video_uuid: video }, `/study/video?video=${video}`],
  [{ kind: 'lesson', video_uuid: video }, `/study/video?video=${video}`],
  [{ kind: 'paper', paper_uuid: paper, mycourse_uuid: mine }, `/exam/index/${paper}?mycourse=${mine}`],
  [{ kind: 'free', video_uuid: video }, `/play/${video}`],
  [{ kind: 'sign', mycourse_uuid: mine }, `/study/step/${mine}`],
] as const)('%j leads to %s', (next, target) => {
  expect(nextTarget(sampleNext(next as Parameters<typeof sampleNext>[0]))).toBe(target);
});
