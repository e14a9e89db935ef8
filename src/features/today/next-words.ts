import { chinaClock, clockText } from '#src/lib/money-and-time/china-time.ts';
import * as paths from '#src/lib/paths.ts';
import type { Today } from './today-query.ts';

export type NextStep = NonNullable<Today['next']>;

interface NextWords {
  readonly label: string;
  readonly button: string;
  /** A figure beside the course; empty when there is none. */
  readonly fact: string;
}

/** The text of the next step. */
export function nextWords(next: NextStep): NextWords {
  const { kind, minutes, position_seconds: seconds, answered_count: answered, question_count: questions } = next;
  switch (kind) {
    case 'exam':
      return { label: '正在考试', button: `继续作答，还剩 ${minutes} 分钟`, fact: `已答 ${answered}/${questions} 题` };
    case 'live': {
      const start = next.start_time ? chinaClock(Date.parse(next.start_time)) : '';
      return { label: `直播 ${start} 开始`, button: `进入直播间，${minutes} 分钟`, fact: '' };
    }
    case 'video': {
      const at = clockText(seconds);
      return { label: `上次看到 ${at}`, button: `从 ${at} 继续，约 ${minutes} 分钟`, fact: '' };
    }
    case 'lesson':
      return { label: '下一节', button: `开始学习，约 ${minutes} 分钟`, fact: '' };
    case 'paper':
      return { label: '下一份试卷', button: `去做题，约 ${minutes} 分钟`, fact: '' };
    case 'free':
      return { label: '免费试听', button: `免费听一节，${minutes} 分钟`, fact: '' };
    case 'sign':
      return { label: '待签课程协议', button: '签协议，开始学习', fact: '' };
  }
}

/** The address of the next step. */
export function nextTarget(next: NextStep): string {
  const { kind, is_public: isPublic } = next;
  const [video, paper, answer, mycourse] = [next.video_uuid, next.paper_uuid, next.answer_id, next.mycourse_uuid];
  switch (kind) {
    case 'exam':
      return paths.examPaper({ paper_uuid: paper ?? '' }, { answer_id: answer });
    case 'live':
      return paths.liveDetail({}, { classroom: next.classroom, is_public: isPublic ? true : undefined });
    case 'video':
    case 'lesson':
      return paths.studyVideo({}, { video });
    case 'paper':
      return paths.examIndex({ paper_uuid: paper ?? '' }, { mycourse });
    case 'free':
      return paths.play({ uuid: video ?? '' });
    case 'sign':
      return paths.studyStep({ uuid: mycourse ?? '' });
  }
}
