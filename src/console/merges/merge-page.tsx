import './merges.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { isAllowed } from '#src/contract/console/roles.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { useMe } from '../shell/use-me.ts';
import { Button } from '../ui/button.tsx';
import { Decision, ReasonInput, useDecision } from '../ui/decision.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { MergePreview } from './merge-preview.tsx';
import { MERGES_KEY, type Merge, mergeQuery, nameOf, STATE_NAMES } from './merge-words.ts';

/** One request to merge two accounts; an admin carries it out or refuses it. */
export default function MergePage() {
  const { uuid = '' } = useParams();
  const { search } = useLocation();
  const me = useMe();
  const [asked, setAsked] = useState<'carry-out' | 'refuse'>();
  const { data, error, refetch } = useQuery(mergeQuery(uuid));
  const mayDecide = data?.merge.state === 'asked' && isAllowed(me?.role ?? null, 'staff:admin');
  const close = () => setAsked(undefined);
  return (
    <>
      <p className="console-back">
        <Link to={{ pathname: '/console/merges', search }}>← 返回账号合并</Link>
      </p>
      <PageHead title="合并账号">
        {mayDecide ? (
          <>
            <Button onClick={() => setAsked('refuse')}>不同意</Button>
            <Button
              look="danger"
              disabled={(data?.preview?.obstacles.length ?? 0) > 0}
              onClick={() => setAsked('carry-out')}
            >
              执行合并
            </Button>
          </>
        ) : null}
      </PageHead>
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={10} /> : null}
      {data ? (
        <div className="merge-form">
          <Facts merge={data.merge} />
          {data.preview ? <MergePreview preview={data.preview} /> : null}
          {data.merge.state === 'asked' && !mayDecide ? <p className="console-note">等管理员执行。</p> : null}
        </div>
      ) : null}
      {data && asked === 'carry-out' ? <CarryOut merge={data.merge} onClose={close} /> : null}
      {data && asked === 'refuse' ? <Refuse merge={data.merge} onClose={close} /> : null}
    </>
  );
}

function Facts({ merge }: { readonly merge: Merge }) {
  const now = Date.now();
  const { state, kept, left, askedBy, askedAt, reason, decidedBy, decidedAt, refusal, mobileLeads } = merge;
  const mobile = mobileLeads ? '它的手机号登录到留下的账号' : '它的手机号可以重新注册';
  return (
    <div>
      <p>
        <span className={state === 'asked' ? 'console-badge console-badge--warn' : 'console-badge'}>
          {STATE_NAMES[state]}
        </span>{' '}
        留下 <Link to={`/console/students/${kept.uuid}`}>{nameOf(kept)}</Link>，关闭 {nameOf(left)}
      </p>
      <p>
        {askedBy}，{chinaMoment(Date.parse(askedAt), now)}：{reason}
      </p>
      {decidedAt ? (
        <p>
          {decidedBy}，{chinaMoment(Date.parse(decidedAt), now)}：{state === 'done' ? `已合并，${mobile}` : refusal}
        </p>
      ) : null}
    </div>
  );
}

interface DecideProps {
  readonly merge: Merge;
  readonly onClose: () => void;
}

function CarryOut({ merge: { uuid, kept, left }, onClose }: DecideProps) {
  const [mobileLeads, setMobileLeads] = useState(true);
  const write = useDecision({
    ...{ key: MERGES_KEY, said: '已合并', onClose },
    send: () => consoleApi('POST /console/api/merges/{uuid}/carry-out', { params: { uuid }, body: { mobileLeads } }),
  });
  return (
    <Decision title="执行合并" label="合并，不能恢复" write={write} onClose={onClose}>
      <p>
        {nameOf(left)}的课程、订单和学习记录都归{nameOf(kept)}，然后关闭。<strong>合并以后不能恢复。</strong>
      </p>
      <fieldset className="merge-choice">
        <legend>关闭的账号的手机号 {left.mobile}</legend>
        <label>
          <input type="radio" name="mobile" checked={mobileLeads} onChange={() => setMobileLeads(true)} />
          用它登录，进留下的账号
        </label>
        <label>
          <input type="radio" name="mobile" checked={!mobileLeads} onChange={() => setMobileLeads(false)} />
          放开，可以重新注册（号码不再是本人的）
        </label>
      </fieldset>
      {write.error ? <p role="alert">{write.error.message}</p> : null}
    </Decision>
  );
}

function Refuse({ merge: { uuid }, onClose }: DecideProps) {
  const [reason, setReason] = useState('');
  const write = useDecision({
    ...{ key: MERGES_KEY, said: '没有同意', onClose },
    send: () =>
      consoleApi('POST /console/api/merges/{uuid}/refuse', { params: { uuid }, body: { reason: reason.trim() } }),
  });
  return (
    <Decision title="不同意合并" label="不同意" write={write} onClose={onClose}>
      <ReasonInput
        value={reason}
        onChange={setReason}
        maxLength={200}
        example="两边的收货人不是一个人，请再核实"
        problem={write.error?.message}
      />
    </Decision>
  );
}
