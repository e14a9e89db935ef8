import '#src/ui/button.css';
import '#src/ui/rich-text.css';
import '../homework/homework.css';
import './exams.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useWrite } from '#src/lib/api/use-write.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { randomUuid } from '#src/lib/storage/device-id.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { Decision, ReasonInput } from '../ui/decision.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { showToast } from '../ui/toast.tsx';
import { EssayCard } from './essay-card.tsx';
import { type Draft, draftOf, EXAMS_KEY, type ExamDetail, essayPoints, examQuery, scoreProblem } from './exam-words.ts';
import { ExamBadge } from './exams-page.tsx';

/** One attempt: its essays, and the scores and words that the teacher gives them. */
export default function ExamMarkingPage() {
  const { uuid = '' } = useParams();
  const [search] = useSearchParams();
  const { data, error, refetch } = useQuery(examQuery(uuid));
  return (
    <>
      <p className="console-back">
        <Link to={{ pathname: '/console/exams', search: search.toString() }}>← 返回试卷批改</Link>
      </p>
      {data ? (
        <Marking key={uuid} detail={data} paper={search.get('paper') ?? undefined} />
      ) : (
        <PageHead title="试卷批改" />
      )}
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={10} /> : null}
    </>
  );
}

interface MarkingProps {
  readonly detail: ExamDetail;
  /** Of the queue that the teacher works through. */
  readonly paper: string | undefined;
}

function Marking({ detail, paper }: MarkingProps) {
  const { essays, paper: head } = detail;
  const [draft, setDraft] = useState(() => draftOf(detail));
  // The mark that the teacher saw: one of a colleague that arrives later must not be overwritten unseen.
  const [seenVersion, setSeenVersion] = useState(detail.markVersion);
  const [isAsking, setIsAsking] = useState(false);
  const isDirty = JSON.stringify({ ...draft, reason: '' }) !== JSON.stringify(draftOf(detail));
  const { claim, leave, mark, send } = useMarking(detail, { draft, seenVersion, paper, onKept: setSeenVersion });
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  const isWrong = essays.some(({ question, fullScore }) => scoreProblem(draft.marks[question]?.score ?? '', fullScore));
  const isWhole = essays.every(({ question }) => (draft.marks[question]?.score ?? '').trim() !== '');
  const isOpen = head.isMine;
  const points = essayPoints(essays, draft);
  const mostPoints = essays.reduce((sum, { fullScore }) => sum + fullScore, 0);
  return (
    <>
      <PageHead title={head.title}>
        {isOpen ? (
          <>
            <Button isBusy={leave.isPending} onClick={() => leave.mutate()}>
              放回队列
            </Button>
            <Button isBusy={mark.isPending} disabled={isWrong} onClick={() => send(false)}>
              保存草稿
            </Button>
            <Button
              look="primary"
              isBusy={mark.isPending}
              disabled={isWrong || !isWhole}
              onClick={() => (head.releasedAt === null ? send(true) : setIsAsking(true))}
            >
              {head.releasedAt === null ? '发还，下一份' : '改好，再发还'}
            </Button>
          </>
        ) : detail.canMark ? (
          <Button look="primary" data-hotkey="n" isBusy={claim.isPending} onClick={() => claim.mutate()}>
            {head.releasedAt === null ? '领取批改' : '领取，改批改'}
          </Button>
        ) : null}
      </PageHead>
      <p className="homework-facts">
        <ExamBadge paper={head} /> {head.studentName}（{head.studentNumber}） ·{' '}
        {chinaMoment(Date.parse(head.handedInAt), Date.now())} 交{isDirty ? ' · 有没保存的批改' : ''}
        {detail.canMark ? '' : ` · ${detail.mark?.by ?? '同事'}批改的，只有他和管理员能改`}
      </p>
      <p className="homework-facts" role="status">
        客观题 {detail.objectiveScore} 分 + 主观题 {points} / {mostPoints} 分 = {detail.objectiveScore + points} /{' '}
        {detail.fullScore} 分{isOpen && !isWhole ? '，每道题都打了分才能发还' : ''}
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
      {essays.map((essay) => (
        <EssayCard
          key={essay.question}
          essay={essay}
          draft={draft}
          onChange={isOpen ? (change) => setDraft((now) => ({ ...now, ...change(now) })) : undefined}
        />
      ))}
      {isAsking ? (
        <Decision
          title="改已经发还的批改"
          label="再发还"
          write={{ isPending: mark.isPending, mutate: () => send(true) }}
          onClose={() => setIsAsking(false)}
        >
          <p>学员会收到消息，成绩按新的分数算。</p>
          {mark.error ? <p role="alert">{mark.error.message}</p> : null}
          <ReasonInput
            value={draft.reason}
            onChange={(reason) => setDraft({ ...draft, reason })}
            example="学员来问，第 20 题少给了 2 分"
          />
        </Decision>
      ) : null}
    </>
  );
}

interface Work {
  readonly draft: Draft;
  readonly seenVersion: number;
  readonly paper: string | undefined;
  readonly onKept: (version: number) => void;
}

function useMarking({ essays, paper: head }: ExamDetail, { draft, seenVersion, paper, onKept }: Work) {
  const { uuid } = head;
  const queries = useQueryClient();
  const navigate = useNavigate();
  // A ref, for the second half of a double tap comes before a state would be seen.
  const request = useRef({ id: '', draft, isRelease: false });
  const keep = (next: ExamDetail) => {
    queries.setQueryData(examQuery(uuid).queryKey, next);
    void queries.invalidateQueries({ queryKey: [...EXAMS_KEY, 'list'] });
  };
  const claim = useWrite({
    mutationFn: () => consoleApi('POST /console/api/exams/{uuid}/claim', { params: { uuid } }),
    onSuccess: keep,
    onError: (error) => {
      showToast(error.message);
      void queries.invalidateQueries({ queryKey: examQuery(uuid).queryKey });
    },
  });
  const leave = useWrite({
    mutationFn: () => consoleApi('POST /console/api/exams/{uuid}/leave', { params: { uuid } }),
    onSuccess: (next) => {
      keep(next);
      void navigate('/console/exams');
    },
    onError: (error) => showToast(error.message),
  });
  const mark = useWrite({
    mutationFn: async ({ isRelease, requestId }: { readonly isRelease: boolean; readonly requestId: string }) => {
      const marks = essays.map(({ question }) => {
        const { score = '', words = '' } = draft.marks[question] ?? {};
        return { question, words, score: score.trim() === '' ? null : Number(score) };
      });
      const body = {
        ...{ requestId, isRelease, markVersion: seenVersion, marks },
        ...{ strokes: [...draft.strokes], reason: draft.reason.trim() },
      };
      const next = await consoleApi('POST /console/api/exams/{uuid}/mark', { params: { uuid }, body });
      if (!isRelease) return { next, following: undefined };
      const { uuid: following } = await consoleApi('POST /console/api/exams/next', {
        body: { except: uuid, ...(paper ? { paper } : {}) },
      }).catch(() => ({ uuid: null }));
      return { next, following };
    },
    onSuccess: ({ next, following }, { isRelease }) => {
      keep(next);
      onKept(next.markVersion);
      showToast(isRelease ? '已发还，学员可以看到了' : '草稿已保存，学员还看不到');
      if (!isRelease) return;
      const search = paper ? `paper=${paper}` : '';
      void navigate({ pathname: following ? `/console/exams/${following}` : '/console/exams', search });
    },
    // The claim is over, or a colleague has marked it: the page shows which.
    onError: () => void queries.invalidateQueries({ queryKey: examQuery(uuid).queryKey }),
  });
  const send = (isRelease: boolean) => {
    // The same content sent again is the same request, so that a lost answer marks nothing twice.
    const before = request.current;
    const isSame = before.id !== '' && before.draft === draft && before.isRelease === isRelease;
    if (!isSame) request.current = { id: randomUuid(), draft, isRelease };
    mark.mutate({ isRelease, requestId: request.current.id });
  };
  return { claim, leave, mark, send };
}
