import { Link } from 'react-router-dom';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import * as paths from '#src/lib/paths.ts';
import type { MyAnswer } from './exam-queries.ts';
import { isGoing, isMarking, stateText } from './exam-words.ts';

interface AttemptRowProps {
  readonly answer: MyAnswer;
  /** Whether the address names this attempt. */
  readonly isNamed?: boolean;
  /** Shows the paper's title instead of the attempt's number. */
  readonly hasTitle?: boolean;
}

/** One attempt: its state, and the link to continue it or to its result. */
export function AttemptRow({ answer, isNamed = false, hasTitle = false }: AttemptRowProps) {
  const { paper, number, state, start_time: start, is_late: isLate } = answer;
  const ordinal = `第 ${number} 次作答`;
  return (
    <Link to={linkOf(answer)} className="attempt-row" aria-current={isNamed || undefined}>
      <span className="attempt-row__words">
        <strong className="attempt-row__title">{hasTitle ? paper.title : ordinal}</strong>
        <span className="attempt-row__facts">
          {hasTitle && `${paper.subject_name} · ${ordinal} · `}
          {chinaMoment(Date.parse(start), serverNow())}
          {isLate && ' · 逾时交卷'}
        </span>
      </span>
      <span className="attempt-row__state">
        {answer.score === null ? (
          <strong className={`attempt-row__word attempt-row__word--${state}`}>{stateWord(answer)}</strong>
        ) : (
          <span>
            <strong className="attempt-row__score">{answer.score}</strong> / {answer.full_score} 分
          </span>
        )}
        <span className="attempt-row__go">
          {isGoing(state) ? '继续作答' : isMarking(state) && !isWaiting(answer) ? '去自评' : '查看解析'}
        </span>
      </span>
    </Link>
  );
}

/** The result is not final: the teacher has not marked the essays, or photographs have not arrived. */
const isWaiting = ({ is_teacher_marked: isTeachers, waiting_page_count: pages }: MyAnswer) => isTeachers || pages > 0;

function stateWord({ state, is_teacher_marked: isTeachers, waiting_page_count: pages }: MyAnswer): string {
  if (pages > 0) return `等 ${pages} 张照片上传`;
  return isMarking(state) && isTeachers ? '等老师批改' : stateText(state);
}

function linkOf({ answer_id: id, paper, state, mycourse, course_section_uuid: section }: MyAnswer): string {
  const place = { mycourse, course_section_uuid: section };
  return isGoing(state)
    ? paths.examPaper({ paper_uuid: paper.uuid }, { answer_id: id, ...place })
    : paths.examAnswer({ paper_uuid: paper.uuid, answer_id: id }, place);
}
