import './orders.css';
import '../ui/time-line.css';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { RefundPart } from '#src/contract/console/list-parts.ts';
import { isAllowed } from '#src/contract/console/roles.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import { consoleApi } from '../client/console-api.ts';
import { useFilter } from '../client/use-filter.ts';
import { useMe } from '../shell/use-me.ts';
import { Button } from '../ui/button.tsx';
import { Decision, ReasonInput, useDecision } from '../ui/decision.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PartChoice } from '../ui/part-choice.tsx';
import { RowList } from '../ui/row-list.tsx';
import { StateView } from '../ui/state-view.tsx';
import { showToast } from '../ui/toast.tsx';
import { ORDERS_KEY, REFUND_PART_NAMES, REFUND_STATES, type RefundList, readPart } from './order-words.ts';

type Asked = RefundList['requests'][number];
type Begun = RefundList['refunds'][number];

const moment = (instant: string | null) => (instant ? chinaMoment(Date.parse(instant), Date.now()) : '');

/** Refunds: those that need a second person's approval, running ones, failed ones, and completed ones. */
export default function RefundsPage() {
  const [search, change] = useFilter();
  const part = readPart(search);
  const list = useRefunds(part);
  const [first] = list.data?.pages ?? [];
  const requests = list.data?.pages.flatMap((page) => page.requests) ?? [];
  const refunds = list.data?.pages.flatMap((page) => page.refunds) ?? [];
  return (
    <>
      <PageHead
        title="退款"
        text="客服在订单里提出退款；超过审批线的在这里由另一位财务决定。钱原路退回，学员会收到通知。"
      />
      <PartChoice
        label="哪些退款"
        parts={REFUND_PART_NAMES}
        chosen={part}
        counts={first?.counts}
        onChoose={(one) => change({ part: one === 'asked' ? '' : one })}
      />
      <RowList
        of={{ list, first, rows: [...requests, ...refunds] }}
        empty={<StateView title={EMPTY[part]} />}
        more={part === 'done' ? '更早的退款' : '更晚的退款'}
      >
        {requests.length > 0 ? <RequestList requests={requests} /> : null}
        {refunds.length > 0 ? <RefundTable refunds={refunds} /> : null}
      </RowList>
    </>
  );
}

const EMPTY: Readonly<Record<RefundPart, string>> = {
  asked: '没有等审批的退款',
  running: '没有正在退的款',
  failed: '没有失败的退款',
  done: '还没有退过款',
};

function useRefunds(part: RefundPart) {
  return useInfiniteQuery({
    queryKey: [...ORDERS_KEY, 'refunds', part],
    queryFn: ({ pageParam, signal }) =>
      consoleApi(
        'GET /console/api/refunds',
        { query: { part, ...(pageParam === null ? {} : { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchOnWindowFocus: 'always',
  });
}

function useMayDecide(): boolean {
  return isAllowed(useMe()?.role ?? null, 'staff:finance');
}

function RequestList({ requests }: { readonly requests: readonly Asked[] }) {
  const mayDecide = useMayDecide();
  const [asked, setAsked] = useState<{ readonly what: 'approve' | 'refuse'; readonly one: Asked }>();
  const close = () => setAsked(undefined);
  return (
    <>
      <ul className="refund-list">
        {requests.map((one) => {
          const { request, orderUuid, orderNumber, student } = one;
          return (
            <li key={request.uuid} className="order-card">
              <h2>
                ¥{yuan(request.amount)}{' '}
                <span className="console-note order-note--beside">按承诺应退 ¥{yuan(request.promised)}</span>
              </h2>
              <p>
                <Link to={`/console/orders/${orderUuid}`}>{orderNumber}</Link> {student.nickname} {student.mobile}
              </p>
              <p className="time-line__note">{request.reason}</p>
              <p className="console-note">
                {request.lines.map(({ name, cents }) => `${name} ¥${yuan(cents)}`).join('；')}，
                {request.endsCourses ? '退款后课程结束' : '退款后课程保留'}。{request.askedBy} {moment(request.askedAt)}{' '}
                提出
              </p>
              {mayDecide && !request.isMine ? (
                <p className="refund-list__acts">
                  <Button look="primary" onClick={() => setAsked({ what: 'approve', one })}>
                    同意退款<span className="visually-hidden">：{orderNumber}</span>
                  </Button>
                  <Button onClick={() => setAsked({ what: 'refuse', one })}>
                    不同意<span className="visually-hidden">：{orderNumber}</span>
                  </Button>
                </p>
              ) : (
                <p className="console-note">{request.isMine ? '自己提的，要由另一位财务决定' : '等财务决定'}</p>
              )}
            </li>
          );
        })}
      </ul>
      {asked?.what === 'approve' ? <ApproveDialog one={asked.one} onClose={close} /> : null}
      {asked?.what === 'refuse' ? <RefuseDialog one={asked.one} onClose={close} /> : null}
    </>
  );
}

interface DialogProps {
  readonly one: Asked;
  readonly onClose: () => void;
}

function ApproveDialog({ one: { request, orderNumber }, onClose }: DialogProps) {
  const write = useDecision({
    ...{ key: ORDERS_KEY, said: '已同意，款项原路退回', onClose },
    send: () =>
      consoleApi('POST /console/api/refund-requests/{uuid}/approve', {
        params: { uuid: request.uuid },
        body: { amount: request.amount },
      }),
  });
  return (
    <Decision
      title={`同意退款 ¥${yuan(request.amount)}`}
      label={`退 ¥${yuan(request.amount)}`}
      write={write}
      onClose={onClose}
    >
      <p>
        订单 {orderNumber}：{request.reason}
      </p>
      <p>{request.endsCourses ? '课程结束，订单关闭。' : '课程保留，学员可以继续学。'}款项原路退回，不能撤回。</p>
      {write.error ? (
        <p role="alert" className="console-field__problem">
          {write.error.message}
        </p>
      ) : null}
    </Decision>
  );
}

function RefuseDialog({ one: { request, orderNumber }, onClose }: DialogProps) {
  const [reason, setReason] = useState('');
  const write = useDecision({
    ...{ key: ORDERS_KEY, said: '已告诉提出的同事', onClose },
    send: () =>
      consoleApi('POST /console/api/refund-requests/{uuid}/refuse', {
        params: { uuid: request.uuid },
        body: { reason: reason.trim() },
      }),
  });
  return (
    <Decision title="不同意退款" label="不同意" write={write} onClose={onClose}>
      <p>
        订单 {orderNumber}，¥{yuan(request.amount)}。原因写在订单的经过里，{request.askedBy}可以改好再提。
      </p>
      <ReasonInput
        maxLength={200}
        value={reason}
        onChange={setReason}
        problem={write.error?.message}
        example="按承诺只退一半"
      />
    </Decision>
  );
}

function RefundTable({ refunds }: { readonly refunds: readonly Begun[] }) {
  const mayDecide = useMayDecide();
  return (
    <div className="console-table-box">
      <table className="console-table console-table--cards">
        <thead>
          <tr>
            <th scope="col">订单</th>
            <th scope="col">学员</th>
            <th scope="col" className="order-money">
              金额
            </th>
            <th scope="col">进度</th>
            <th scope="col">
              <span className="visually-hidden">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {refunds.map(({ refund, orderUuid, orderNumber, student }) => (
            <tr key={refund.uuid}>
              <td className="console-table__what">
                <Link to={`/console/orders/${orderUuid}`}>{orderNumber}</Link>
                <span className="console-note">{refund.reason}</span>
              </td>
              <td data-label="学员">
                {student.nickname} <span className="console-note order-note--beside">{student.mobile}</span>
              </td>
              <td data-label="金额" className="order-money">
                ¥{yuan(refund.amount)}
                <span className="console-note">{refund.method}</span>
              </td>
              <td>
                <span className={REFUND_STATES[refund.state][1]}>{REFUND_STATES[refund.state][0]}</span>
                <span className="console-note">{progressOf(refund)}</span>
              </td>
              <td className="order-act">
                {mayDecide && refund.state === 'failed' ? (
                  <RetryButton uuid={refund.uuid} number={orderNumber} />
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function progressOf({ state, answer, tries, createdAt, nextTryAt, finishedAt }: Begun['refund']): string {
  if (state === 'done') return `${moment(finishedAt)} 退回`;
  if (state !== 'failed') return `${moment(createdAt)} 开始`;
  return `试了 ${tries} 次，${moment(nextTryAt)} 自动再试。平台回复：${answer || '没有回答'}`;
}

function RetryButton({ uuid, number }: { readonly uuid: string; readonly number: string }) {
  const queries = useQueryClient();
  const retry = useWrite({
    mutationFn: () => consoleApi('POST /console/api/refunds/{uuid}/retry', { params: { uuid } }),
    onSuccess: () => showToast('马上再试一次，结果会出现在这里'),
    onError: (error) => showToast(error.message),
    onSettled: () => void queries.invalidateQueries({ queryKey: ORDERS_KEY }),
  });
  return (
    <Button isBusy={retry.isPending} onClick={() => retry.mutate()}>
      重试<span className="visually-hidden">：{number}</span>
    </Button>
  );
}
