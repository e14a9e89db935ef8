import '../ui/facts.css';
import './sale.css';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import {
  EXCHANGE_CODE_STATE_NAMES,
  EXCHANGE_CODE_STATES,
  type ExchangeCodeState,
} from '#src/contract/console/exchange-values.ts';
import { isAllowed } from '#src/contract/console/roles.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { saveCsv } from '../client/save-file.ts';
import { useFilter } from '../client/use-filter.ts';
import { useMe } from '../shell/use-me.ts';
import { Button } from '../ui/button.tsx';
import { Decision, ReasonInput, useDecision } from '../ui/decision.tsx';
import { MoreRows } from '../ui/more-rows.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PartChoice } from '../ui/part-choice.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { showToast } from '../ui/toast.tsx';
import {
  BATCH_BADGES,
  BATCH_STATE_NAMES,
  BATCHES_KEY,
  type BatchCode,
  type BatchDetail,
  batchQuery,
  codeText,
  leftOf,
} from './batch-words.ts';
import { Fact } from './course-page.tsx';

/** One batch of exchange codes: its CSV file, who used which code, and buttons to end the batch or one code. */
export default function BatchPage() {
  const { uuid = '' } = useParams();
  const [search] = useSearchParams();
  const back = new URLSearchParams(search);
  back.delete('codes');
  const { data, error, refetch } = useQuery(batchQuery(uuid));
  return (
    <>
      <p className="console-back">
        <Link to={{ pathname: '/console/codes', search: back.toString() }}>← 返回兑换码</Link>
      </p>
      {data ? <BatchView detail={data} /> : <PageHead title="兑换码" />}
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={8} /> : null}
    </>
  );
}

function BatchView({ detail }: { readonly detail: BatchDetail }) {
  const { batch, createdAt, createdBy, stoppedAt, stoppedBy, stopReason } = detail;
  const [isStopping, setIsStopping] = useState(false);
  const isPublisher = isAllowed(useMe()?.role ?? null, 'staff:publisher');
  return (
    <>
      <PageHead title={batch.name} text={`${createdBy} ${chinaMoment(Date.parse(createdAt), Date.now())}做的`}>
        {isPublisher ? <DownloadButton uuid={batch.uuid} /> : null}
        {isPublisher && batch.state === 'going' ? (
          <Button look="danger" onClick={() => setIsStopping(true)}>
            停用这一批
          </Button>
        ) : null}
      </PageHead>
      {stoppedAt ? (
        <p className="console-notice">
          {stoppedBy} {chinaMoment(Date.parse(stoppedAt), Date.now())} 停用：{stopReason}
        </p>
      ) : null}
      <section className="sale-card" aria-labelledby="batch-terms">
        <h2 id="batch-terms">
          <Link to={`/console/courses/${batch.course.uuid}`}>{batch.course.name}</Link>
          <span className={BATCH_BADGES[batch.state]}>{BATCH_STATE_NAMES[batch.state]}</span>
        </h2>
        <dl className="console-facts console-facts--grid sale-facts">
          <Fact name="一共">{batch.size}</Fact>
          <Fact name="用了">{batch.used}</Fact>
          <Fact name="没用">{leftOf(batch)}</Fact>
          <Fact name="停用">{batch.stopped}</Fact>
        </dl>
        <p>
          最后一天 {batch.lastDay}，{batch.isOnce ? '每人限用一个' : '每人不限'}
        </p>
      </section>
      <Codes uuid={batch.uuid} mayStop={isPublisher && batch.state === 'going'} />
      {isStopping ? <StopBatchDialog detail={detail} onClose={() => setIsStopping(false)} /> : null}
    </>
  );
}

function DownloadButton({ uuid }: { readonly uuid: string }) {
  const write = useWrite({
    mutationFn: () => consoleApi('POST /console/api/exchange-batches/{uuid}/download', { params: { uuid } }),
    onSuccess: ({ name, csv }) => {
      saveCsv(name, csv);
      showToast('已下载，记在操作记录里');
    },
    onError: (error) => showToast(error.message),
  });
  return (
    <Button isBusy={write.isPending} onClick={() => write.mutate()}>
      下载兑换码
    </Button>
  );
}

const NO_CODES: Readonly<Record<ExchangeCodeState, string>> = {
  used: '还没有人用。',
  left: '没有剩下的了。',
  stopped: '没有单独停用的。',
};

function Codes({ uuid, mayStop }: { readonly uuid: string; readonly mayStop: boolean }) {
  const [search, change] = useFilter();
  const part = EXCHANGE_CODE_STATES.find((one) => one === search.get('codes')) ?? 'used';
  const [stopping, setStopping] = useState<BatchCode>();
  const list = useInfiniteQuery({
    queryKey: [...BATCHES_KEY, 'codes', uuid, part],
    queryFn: ({ pageParam, signal }) =>
      consoleApi(
        'GET /console/api/exchange-batches/{uuid}/codes',
        { params: { uuid }, query: { part, ...(pageParam === null ? {} : { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const codes = list.data?.pages.flatMap((page) => page.codes) ?? [];
  return (
    <section className="sale-card" aria-labelledby="batch-codes">
      <h2 id="batch-codes">每个码</h2>
      <PartChoice
        label="哪些码"
        parts={EXCHANGE_CODE_STATE_NAMES}
        chosen={part}
        onChoose={(chosen) => change({ codes: chosen === 'used' ? '' : chosen })}
      />
      {list.error && !list.data ? <FailureView error={list.error} onRetry={() => void list.refetch()} /> : null}
      {!list.data && !list.error ? <Skeleton rows={3} /> : null}
      {list.data && codes.length === 0 ? <p className="console-note">{NO_CODES[part]}</p> : null}
      {codes.length > 0 ? (
        <ol className="sale-codes">
          {codes.map((code) => (
            <li key={code.position}>
              <span>
                第 {code.position} 个 <span className="sale-codes__code">{codeText(code)}</span>
                {code.at ? <CodeFate code={code} at={code.at} /> : null}
              </span>
              {mayStop && code.state === 'left' ? (
                <Button look="quiet" onClick={() => setStopping(code)}>
                  停用<span className="visually-hidden">第 {code.position} 个</span>
                </Button>
              ) : null}
            </li>
          ))}
        </ol>
      ) : null}
      {list.data ? <MoreRows list={list} label={part === 'used' ? '更早用的' : '后面的'} /> : null}
      {stopping ? <StopCodeDialog uuid={uuid} code={stopping} onClose={() => setStopping(undefined)} /> : null}
    </section>
  );
}

function CodeFate({ code, at }: { readonly code: BatchCode; readonly at: string }) {
  return (
    <span className="console-note">
      {code.who} <time dateTime={at}>{chinaMoment(Date.parse(at), Date.now())}</time>{' '}
      {code.state === 'used' ? '兑换' : `停用：${code.stopReason}`}
    </span>
  );
}

interface StopBatchProps {
  readonly detail: BatchDetail;
  readonly onClose: () => void;
}

function StopBatchDialog({ detail: { batch }, onClose }: StopBatchProps) {
  const [reason, setReason] = useState('');
  const write = useDecision({
    ...{ key: BATCHES_KEY, said: '已停用', onClose },
    send: () =>
      consoleApi('POST /console/api/exchange-batches/{uuid}/stop', {
        params: { uuid: batch.uuid },
        body: { reason: reason.trim() },
      }),
  });
  return (
    <Decision title={`停用“${batch.name}”`} label="停用" write={write} onClose={onClose}>
      <p>没用的 {leftOf(batch)} 个都不能再兑换，学员会看到“兑换码已停用”。不能收回。</p>
      <p className="console-note">已经兑换的课程不变。</p>
      <ReasonInput value={reason} onChange={setReason} example="码泄露了" problem={write.error?.message} />
    </Decision>
  );
}

interface StopCodeProps {
  readonly uuid: string;
  readonly code: BatchCode;
  readonly onClose: () => void;
}

function StopCodeDialog({ uuid, code, onClose }: StopCodeProps) {
  const [reason, setReason] = useState('');
  const write = useDecision({
    ...{ key: BATCHES_KEY, said: '已停用', onClose },
    send: () =>
      consoleApi('POST /console/api/exchange-batches/{uuid}/stop-code', {
        params: { uuid },
        body: { position: code.position, reason: reason.trim() },
      }),
  });
  return (
    <Decision title={`停用第 ${code.position} 个（${codeText(code)}）`} label="停用" write={write} onClose={onClose}>
      <p>这个码不能再兑换，学员会看到“兑换码已停用”。不能收回。</p>
      <ReasonInput value={reason} onChange={setReason} example="发错了人" problem={write.error?.message} />
    </Decision>
  );
}
