import '#src/ui/button.css';
import '#src/ui/rich-text.css';
import './homework.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { HOMEWORK_GRADE_TEXTS, HOMEWORK_GRADES, type HomeworkGrade } from '#src/contract/homework-states.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { randomUuid } from '#src/lib/storage/device-id.ts';
import { RichHtml } from '#src/ui/rich-html/rich-html.tsx';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { showToast } from '../ui/toast.tsx';
import { DrawingBoard } from './drawing-board.tsx';
import { StateBadge } from './homework-page.tsx';
import { type AnswerDetail, answerQuery, HOMEWORK_KEY, type Stroke } from './homework-words.ts';

/** One answer: the task, what was handed in, and the mark that the teacher gives it. */
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
  readonly grade: HomeworkGrade | null;
  readonly asksRedo: boolean;
  readonly strokes: readonly Stroke[];
}

function draftOf({ mark }: AnswerDetail): Draft {
  const given: Partial<NonNullable<AnswerDetail['mark']>> = mark ?? {};
  const { words = '', score = null, grade = null, asksRedo = false, strokes = [] } = given;
  return { words, score: score === null ? '' : String(score), grade, asksRedo, strokes };
}

interface MarkingProps {
  readonly detail: AnswerDetail;
  /** Of the queue that the teacher works through. */
  readonly course: string | undefined;
}

function Marking({ detail, course }: MarkingProps) {
  const { answer, fullScore, pictures, earlier } = detail;
  const { uuid } = answer;
  const [draft, setDraft] = useState(() => draftOf(detail));
  // The mark that the teacher saw: one of a colleague that arrives later must not be overwritten unseen.
  const [seenVersion, setSeenVersion] = useState(detail.markVersion);
  // A ref, for the second half of a double tap comes before a state would be seen.
  const request = useRef({ id: '', draft, isRelease: false });
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(detail));
  const queries = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  const keep = (next: AnswerDetail) => {
    queries.setQueryData(answerQuery(uuid).queryKey, next);
    void queries.invalidateQueries({ queryKey: [...HOMEWORK_KEY, 'list'] });
  };
  const claim = useWrite({
    mutationFn: () => consoleApi('POST /console/api/homework/{uuid}/claim', { params: { uuid } }),
    onSuccess: keep,
    onError: (error) => showToast(error.message),
  });
  const leave = useWrite({
    mutationFn: () => consoleApi('POST /console/api/homework/{uuid}/leave', { params: { uuid } }),
    onSuccess: (next) => {
      keep(next);
      void navigate('/console/homework');
    },
    onError: (error) => showToast(error.message),
  });
  const mark = useWrite({
    mutationFn: async ({ isRelease, requestId }: { readonly isRelease: boolean; readonly requestId: string }) => {
      const { score, strokes, ...rest } = draft;
      const body = {
        ...{ ...rest, requestId, isRelease, strokes: [...strokes], markVersion: seenVersion },
        score: score.trim() === '' ? null : Number(score),
      };
      const next = await consoleApi('POST /console/api/homework/{uuid}/mark', { params: { uuid }, body });
      if (!isRelease) return { next, following: undefined };
      const { uuid: following } = await consoleApi('POST /console/api/homework/next', {
        body: { except: uuid, ...(course ? { course } : {}) },
      }).catch(() => ({ uuid: null }));
      return { next, following };
    },
    onSuccess: ({ next, following }, { isRelease }) => {
      keep(next);
      setSeenVersion(next.markVersion);
      showToast(isRelease ? '已发还，学员可以看到了' : '草稿已保存，学员还看不到');
      if (!isRelease) return;
      const search = course ? `course=${course}` : '';
      void navigate({ pathname: following ? `/console/homework/${following}` : '/console/homework', search });
    },
    // The claim is over, or a colleague has marked it: the page shows which.
    onError: () => void queries.invalidateQueries({ queryKey: answerQuery(uuid).queryKey }),
  });
  const send = (isRelease: boolean) => {
    // The same content sent again is the same request, so that a lost answer marks nothing twice.
    const before = request.current;
    const isSame = before.id !== '' && before.draft === draft && before.isRelease === isRelease;
    if (!isSame) request.current = { id: randomUuid(), draft, isRelease };
    mark.mutate({ isRelease, requestId: request.current.id });
  };
  const scoreProblem =
    fullScore !== null && draft.score !== '' && !isScore(draft.score, fullScore)
      ? `0 到 ${fullScore} 的整数`
      : undefined;
  const isOpen = answer.isMine;
  return (
    <>
      <PageHead title={`${answer.title}${answer.version > 1 ? `（第 ${answer.version} 次）` : ''}`}>
        {isOpen ? (
          <>
            <Button isBusy={leave.isPending} onClick={() => leave.mutate()}>
              放回队列
            </Button>
            <Button isBusy={mark.isPending} disabled={scoreProblem !== undefined} onClick={() => send(false)}>
              保存草稿
            </Button>
            <Button
              look="primary"
              isBusy={mark.isPending}
              disabled={scoreProblem !== undefined}
              onClick={() => send(true)}
            >
              发还，下一份
            </Button>
          </>
        ) : (
          <Button look="primary" data-hotkey="n" isBusy={claim.isPending} onClick={() => claim.mutate()}>
            {answer.releasedAt === null ? '领取批改' : '领取，改批改'}
          </Button>
        )}
      </PageHead>
      <p className="homework-facts">
        <StateBadge answer={answer} /> {answer.courseName} · {answer.studentName}（{answer.studentNumber}）·{' '}
        {chinaMoment(Date.parse(answer.handedInAt), Date.now())} 交{answer.isLate ? '，晚于截止时间' : ''}
        {isDirty ? ' · 有没保存的批改' : ''}
      </p>
      {mark.error ? (
        <p className="homework-problem" role="alert">
          {mark.error.message}
        </p>
      ) : null}
      {detail.markVersion > seenVersion ? (
        <p className="homework-problem" role="status">
          {detail.mark?.by}刚刚保存了另一份批改。{' '}
          <Button
            onClick={() => {
              setDraft(draftOf(detail));
              setSeenVersion(detail.markVersion);
              mark.reset();
            }}
          >
            换成新的批改
          </Button>
        </p>
      ) : null}
      <div className="homework-columns">
        <div className="homework-column">
          {pictures.length > 0 ? (
            <DrawingBoard
              pictures={pictures}
              strokes={draft.strokes}
              onChange={isOpen ? (strokes) => setDraft((now) => ({ ...now, strokes })) : undefined}
            />
          ) : null}
          {detail.text ? (
            <section className="homework-card" aria-labelledby="homework-text">
              <h2 id="homework-text">文字</h2>
              <p className="homework-words">{detail.text}</p>
            </section>
          ) : null}
        </div>
        <div className="homework-column">
          <fieldset className="homework-card" disabled={!isOpen}>
            <legend className="visually-hidden">批改</legend>
            {fullScore === null ? (
              <div className="homework-grades" role="radiogroup" aria-label="等级">
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
              <TextInput
                label={`得分（满分 ${fullScore}）`}
                inputMode="numeric"
                autoComplete="off"
                value={draft.score}
                problem={scoreProblem}
                onChange={(score) => setDraft({ ...draft, score })}
              />
            )}
            <TextArea
              label="评语"
              rows={8}
              maxLength={5000}
              value={draft.words}
              onChange={(words) => setDraft({ ...draft, words })}
            />
            <label className="homework-redo">
              <input
                type="checkbox"
                checked={draft.asksRedo}
                onChange={({ target }) => setDraft({ ...draft, asksRedo: target.checked })}
              />
              请学员重做一次
            </label>
          </fieldset>
          <section className="homework-card" aria-labelledby="homework-rubric">
            <h2 id="homework-rubric">评分要点</h2>
            <RichHtml html={detail.rubricHtml || '<p>没有写评分要点。</p>'} topHeading={3} />
          </section>
          <details className="homework-card">
            <summary>题目</summary>
            <RichHtml html={detail.taskHtml} topHeading={3} />
          </details>
          {earlier.map(({ version, words, result }) => (
            <section key={version} className="homework-card" aria-label={`第 ${version} 次的批改`}>
              <h2>
                第 {version} 次：{result}
              </h2>
              <p className="homework-words">{words}</p>
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
