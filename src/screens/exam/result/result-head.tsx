import { Link, useSearchParams } from 'react-router-dom';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import * as paths from '#src/lib/paths.ts';
import { FactList } from '#src/ui/app/fact-list.tsx';
import { durationWords } from '../attempt/time-left.ts';
import { WaitingPages } from '../attempt/waiting-pages.tsx';
import type { Result } from '../exam-queries.ts';
import { ResultKnowledge, ResultStanding } from './result-standing.tsx';

/** The score and its parts. */
export function ResultHead({ result }: { readonly result: Result }) {
  const { paper, score, full_score: full, number } = result;
  const [query] = useSearchParams();
  const place = { mycourse: query.get('mycourse'), course_section_uuid: query.get('course_section_uuid') };
  return (
    <section className="exam__card result">
      <p className="exam__subject">
        {paper.subject_name} · 第 {number} 次作答
      </p>
      <h2 className="exam__name">{paper.title}</h2>
      <p className="result__score">
        <strong>{score ?? result.objective_score}</strong> / {full} 分
        <span className={`result__verdict result__verdict--${verdictOf(result).tone}`}>{verdictOf(result).text}</span>
      </p>
      {notesOf(result).map((note) => (
        <p key={note} className="result__note">
          {note}
        </p>
      ))}
      {result.waiting_page_count > 0 && <WaitingPages result={result} />}
      {result.mistake_count > 0 && (
        <p className="result__note">
          {result.mistake_count} 道错题已进错题本，<Link to={paths.studyMistakes()}>去看看</Link>
        </p>
      )}
      <dl className="result__counts">
        <Count name="答对" count={result.right_count} />
        <Count name="答错" count={result.wrong_count} />
        <Count name="未答" count={result.blank_count} />
        {result.to_mark_count > 0 && <Count name={toMarkName(result)} count={result.to_mark_count} />}
      </dl>
      <ResultStanding result={result} />
      <ResultKnowledge result={result} />
      <details className="result__more">
        <summary>各部分得分</summary>
        <FactList facts={factsOf(result)} />
      </details>
      <div className="result__ways">
        <Link
          className="button button--plain"
          to={paths.examAnswerCard({ paper_uuid: paper.uuid, answer_id: result.answer_id })}
        >
          答题卡
        </Link>
        <Link className="button button--brand" to={paths.examIndex({ paper_uuid: paper.uuid }, place)}>
          试卷与记录
        </Link>
      </div>
    </section>
  );
}

function toMarkName({ is_teacher_marked: isTeachers, waiting_page_count: pages }: Result): string {
  if (pages > 0) return '待评分';
  return isTeachers ? '待批改' : '待自评';
}

function Count({ name, count }: { readonly name: string; readonly count: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{count}</dd>
    </div>
  );
}

function verdictOf({ is_passed: isPassed, pass_score: pass }: Result) {
  if (isPassed === null) return { tone: 'open', text: '客观题得分' };
  return isPassed ? { tone: 'passed', text: '已及格' } : { tone: 'failed', text: `未及格，及格线 ${pass} 分` };
}

function notesOf(result: Result): string[] {
  const { closed_by: closedBy, is_late: isLate, to_mark_count: toMark, is_teacher_marked: isTeachers } = result;
  const essays = isTeachers
    ? `还有 ${toMark} 道主观题等老师批改，批改好了会有消息。`
    : `还有 ${toMark} 道主观题待自评，评完得出总分。`;
  return [
    ...(toMark > 0 && result.waiting_page_count === 0 ? [essays] : []),
    ...(result.teacher_name ? [`${result.teacher_name}批改了主观题，老师的话在每一题里。`] : []),
    ...(isLate
      ? ['交卷时时间已过，成绩按截止时已保存的答案计算，之后的答案保留在解析里。']
      : closedBy === 'time'
        ? ['时间到，系统已自动交卷。']
        : []),
  ];
}

function factsOf({ sections, used_seconds: used, submit_time: submitted }: Result) {
  return [
    ...sections.map(({ title, score, full_score: full, right_count: right, question_count: count }) => ({
      name: title,
      value: `${score} / ${full} 分，答对 ${right}/${count}`,
    })),
    { name: '用时', value: durationWords(used) },
    { name: '交卷时间', value: chinaMoment(Date.parse(submitted), serverNow()) },
  ];
}
