import '#src/ui/button.css';
import '#src/ui/rich-text.css';
import './exams.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { MarkingButtons, MarkingNotices } from '../marking/marking-parts.tsx';
import { useMarking } from '../marking/use-marking.ts';
import { Decision, ReasonInput } from '../ui/decision.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { EssayCard } from './essay-card.tsx';
import {
  draftOf,
  EXAMS_KEY,
  type ExamDetail,
  essayPoints,
  examQuery,
  isEssayWhole,
  isEssayWrong,
  sentMark,
} from './exam-words.ts';
import { ExamBadge } from './exams-page.tsx';

/** One attempt: its essays, with the form for scores and comments. */
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
  /** Paper that the queue is limited to; undefined for all. */
  readonly paper: string | undefined;
}

function Marking({ detail, paper }: MarkingProps) {
  const { essays, paper: head } = detail;
  const { uuid } = head;
  const [reason, setReason] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const [current, setCurrent] = useState(essays[0]?.question);
  const marking = useMarking(detail, {
    path: '/console/exams',
    search: paper ? `paper=${paper}` : '',
    key: examQuery(uuid).queryKey,
    listsKey: [...EXAMS_KEY, 'list'],
    draftOf,
    claim: () => consoleApi('POST /console/api/exams/{uuid}/claim', { params: { uuid } }),
    leave: () => consoleApi('POST /console/api/exams/{uuid}/leave', { params: { uuid } }),
    next: () => consoleApi('POST /console/api/exams/next', { body: { except: uuid, ...(paper ? { paper } : {}) } }),
    mark: (draft, sending) => {
      const marks = essays.map((essay) => sentMark(essay, draft));
      const body = { ...sending, marks, strokes: [...draft.strokes], reason: reason.trim() };
      return consoleApi('POST /console/api/exams/{uuid}/mark', { params: { uuid }, body });
    },
  });
  const { draft, setDraft, isDirty, send, isSending, problem } = marking;
  const isWrong = essays.some((essay) => isEssayWrong(essay, draft));
  const isWhole = essays.every((essay) => isEssayWhole(essay, draft));
  const isOpen = head.isMine;
  const isReleased = head.releasedAt !== null;
  const points = essayPoints(essays, draft);
  const mostPoints = essays.reduce((sum, { fullScore }) => sum + fullScore, 0);
  return (
    <>
      <PageHead title={head.title}>
        <MarkingButtons
          marking={marking}
          isMine={isOpen}
          isReleased={isReleased}
          isWrong={isWrong}
          mayRelease={isWhole && head.waitingPages === 0}
          mayClaim={detail.canMark}
          releaseLabel={isReleased ? '改好，再发还' : undefined}
          onRelease={() => (isReleased ? setIsAsking(true) : send(true))}
        />
      </PageHead>
      <p className="marking-facts">
        <ExamBadge paper={head} /> {head.studentName}（{head.studentNumber}） ·{' '}
        {chinaMoment(Date.parse(head.handedInAt), Date.now())} 交{isDirty ? ' · 有没保存的批改' : ''}
        {detail.canMark ? '' : ` · ${detail.mark?.by ?? '同事'}批改的，只有他和管理员能改`}
      </p>
      <p className="marking-facts" role="status">
        客观题 {detail.objectiveScore} 分 + 主观题 {points} / {mostPoints} 分 = {detail.objectiveScore + points} /{' '}
        {detail.fullScore} 分{isOpen && !isWhole ? '，每道题都打了分才能发还' : ''}
      </p>
      {head.pagesUntil ? (
        <p className="marking-facts" role="status">
          还有 {head.waitingPages} 张照片等待上传：时间到之前拍好，网络没传完，最晚等到{' '}
          {chinaMoment(Date.parse(head.pagesUntil), Date.now())}。到齐以后才能发还。
        </p>
      ) : null}
      <MarkingNotices marking={marking} />
      {essays.map((essay) => (
        <EssayCard
          key={essay.question}
          essay={essay}
          draft={draft}
          isCurrent={essay.question === current}
          onCurrent={() => setCurrent(essay.question)}
          onChange={isOpen ? (change) => setDraft((now) => ({ ...now, ...change(now) })) : undefined}
        />
      ))}
      {isAsking ? (
        <Decision
          title="改已经发还的批改"
          label="再发还"
          write={{ isPending: isSending, mutate: () => send(true) }}
          onClose={() => setIsAsking(false)}
        >
          <p>学员会收到消息，成绩按新的分数算。</p>
          {problem ? <p role="alert">{problem}</p> : null}
          <ReasonInput value={reason} onChange={setReason} example="学员来问，第 20 题少给了 2 分" />
        </Decision>
      ) : null}
    </>
  );
}
