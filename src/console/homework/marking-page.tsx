import '#src/ui/button.css';
import '#src/ui/rich-text.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { HOMEWORK_GRADE_TEXTS, HOMEWORK_GRADES, type HomeworkGrade } from '#src/contract/homework-states.ts';
import { HOMEWORK_POINT } from '#src/contract/marking-steps.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { RichHtml } from '#src/ui/rich-html/rich-html.tsx';
import { consoleApi } from '../client/console-api.ts';
import { DrawingBoard } from '../marking/drawing-board.tsx';
import { MarkingButtons, MarkingNotices } from '../marking/marking-parts.tsx';
import { StepList } from '../marking/step-list.tsx';
import {
  hasWrongGiven,
  isOtherScore,
  type StepsDraft,
  scoreOfSteps,
  sentSteps,
  stepsDraftOf,
} from '../marking/steps.ts';
import type { Stroke } from '../marking/strokes.ts';
import { useMarking } from '../marking/use-marking.ts';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { StateBadge } from './homework-page.tsx';
import { type AnswerDetail, answerQuery, HOMEWORK_KEY } from './homework-words.ts';

/** One submission: the task, the answer, and the form for the teacher's mark. */
export default function MarkingPage() {
  const { uuid = '' } = useParams();
  const [search] = useSearchParams();
  const { data, error, refetch } = useQuery(answerQuery(uuid));
  return (
    <>
      <p className="console-back">
        <Link to={{ pathname: '/console/homework', search: search.toString() }}>← 返回作业</Link>
      </p>
      {data ? (
        <Marking key={uuid} detail={data} course={search.get('course') ?? undefined} />
      ) : (
        <PageHead title="作业" />
      )}
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={10} /> : null}
    </>
  );
}

interface Draft {
  readonly words: string;
  readonly score: string;
  readonly steps: StepsDraft;
  readonly grade: HomeworkGrade | null;
  readonly asksRedo: boolean;
  readonly strokes: readonly Stroke[];
}

function draftOf(detail: AnswerDetail): Draft {
  const given: Partial<NonNullable<AnswerDetail['mark']>> = detail.mark ?? {};
  const { words = '', score = null, grade = null, asksRedo = false, strokes = [], given: points = [] } = given;
  const steps = stepsDraftOf(detail, points);
  return { words, score: score === null ? '' : String(score), steps, grade, asksRedo, strokes };
}

interface MarkingProps {
  readonly detail: AnswerDetail;
  /** Course that the queue is limited to; undefined for all. */
  readonly course: string | undefined;
}

function Marking({ detail, course }: MarkingProps) {
  const { answer, fullScore, pictures, earlier } = detail;
  const { uuid } = answer;
  const marking = useMarking(detail, {
    path: '/console/homework',
    search: course ? `course=${course}` : '',
    key: answerQuery(uuid).queryKey,
    listsKey: [...HOMEWORK_KEY, 'list'],
    draftOf,
    claim: () => consoleApi('POST /console/api/homework/{uuid}/claim', { params: { uuid } }),
    leave: () => consoleApi('POST /console/api/homework/{uuid}/leave', { params: { uuid } }),
    next: () =>
      consoleApi('POST /console/api/homework/next', { body: { except: uuid, ...(course ? { course } : {}) } }),
    mark: ({ score, strokes, steps, ...rest }, sending) => {
      const points = score.trim() === '' ? null : Number(score);
      const body = { ...rest, ...sending, strokes: [...strokes], score: points, ...sentSteps(detail, steps) };
      return consoleApi('POST /console/api/homework/{uuid}/mark', { params: { uuid }, body });
    },
  });
  const { draft, setDraft, isDirty, send } = marking;
  const scoreProblem =
    fullScore !== null && draft.score !== '' && !isScore(draft.score, fullScore)
      ? `0 到 ${fullScore} 的整数`
      : undefined;
  const isOpen = answer.isMine;
  return (
    <>
      <PageHead title={`${answer.title}${answer.version > 1 ? `（第 ${answer.version} 次）` : ''}`}>
        <MarkingButtons
          marking={marking}
          isMine={isOpen}
          isReleased={answer.releasedAt !== null}
          isWrong={scoreProblem !== undefined || hasWrongGiven(detail, draft.steps, HOMEWORK_POINT)}
          mayRelease={draft.words.trim() !== '' || !isOtherScore(detail, draft.steps, draft.score)}
          onRelease={() => send(true)}
        />
      </PageHead>
      <p className="marking-facts">
        <StateBadge answer={answer} /> {answer.courseName} · {answer.studentName}（{answer.studentNumber}）·{' '}
        {chinaMoment(Date.parse(answer.handedInAt), Date.now())} 交{answer.isLate ? '，晚于截止时间' : ''}
        {isDirty ? ' · 有没保存的批改' : ''}
      </p>
      <MarkingNotices marking={marking} />
      <div className="marking-columns">
        <div className="marking-column">
          {pictures.length > 0 ? (
            <DrawingBoard
              pictures={pictures}
              strokes={draft.strokes}
              onChange={isOpen ? (strokes) => setDraft((now) => ({ ...now, strokes })) : undefined}
            />
          ) : null}
          {detail.text ? (
            <section className="marking-card" aria-labelledby="homework-text">
              <h2 id="homework-text">文字</h2>
              <p className="marking-words">{detail.text}</p>
            </section>
          ) : null}
        </div>
        <div className="marking-column">
          <fieldset className="marking-card" disabled={!isOpen}>
            <legend className="visually-hidden">批改</legend>
            {fullScore === null ? (
              <div className="marking-grades" role="radiogroup" aria-label="等级">
                {HOMEWORK_GRADES.map((grade) => (
                  <label key={grade}>
                    <input
                      type="radio"
                      name="grade"
                      checked={draft.grade === grade}
                      onChange={() => setDraft({ ...draft, grade })}
                    />
                    {HOMEWORK_GRADE_TEXTS[grade]}
                  </label>
                ))}
              </div>
            ) : (
              <>
                <StepList
                  shown={detail}
                  draft={draft.steps}
                  least={HOMEWORK_POINT}
                  hasKeys={isOpen}
                  score={draft.score}
                  onChange={(steps) => setDraft({ ...draft, steps, score: scoreOfSteps(detail, steps) })}
                />
                <TextInput
                  label={`得分（满分 ${fullScore}）`}
                  inputMode="numeric"
                  autoComplete="off"
                  value={draft.score}
                  problem={scoreProblem}
                  onChange={(score) => setDraft({ ...draft, score })}
                />
              </>
            )}
            <TextArea
              label="评语"
              rows={8}
              maxLength={5000}
              value={draft.words}
              onChange={(words) => setDraft({ ...draft, words })}
            />
            <label className="marking-redo">
              <input
                type="checkbox"
                checked={draft.asksRedo}
                onChange={({ target }) => setDraft({ ...draft, asksRedo: target.checked })}
              />
              请学员重做一次
            </label>
          </fieldset>
          <section className="marking-card" aria-labelledby="homework-rubric">
            <h2 id="homework-rubric">评分要点</h2>
            <RichHtml html={detail.rubricHtml || '<p>没有写评分要点。</p>'} topHeading={3} />
          </section>
          <details className="marking-card">
            <summary>题目</summary>
            <RichHtml html={detail.taskHtml} topHeading={3} />
          </details>
          {earlier.map(({ version, words, result }) => (
            <section key={version} className="marking-card" aria-label={`第 ${version} 次的批改`}>
              <h2>
                第 {version} 次：{result}
              </h2>
              <p className="marking-words">{words}</p>
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

function isScore(text: string, full: number): boolean {
  return /^\d{1,4}$/.test(text.trim()) && Number(text) <= full;
}
