import './merges.css';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useWrite } from '#src/lib/api/use-write.ts';
import { randomUuid } from '#src/lib/storage/device-id.ts';
import { consoleApi } from '../client/console-api.ts';
import { FindStudent } from '../students/find-student.tsx';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { MergePreview } from './merge-preview.tsx';
import { nameOf, previewQuery } from './merge-words.ts';

/** Staff find a student's other account, choose which one stays, and ask an admin to merge them. */
export default function NewMergePage() {
  const [search] = useSearchParams();
  const first = search.get('student') ?? '';
  const [second, setSecond] = useState('');
  const [isFirstKept, setIsFirstKept] = useState(true);
  const [kept, left] = isFirstKept ? [first, second] : [second, first];
  const { data, error, refetch } = useQuery(previewQuery(kept, left));
  return (
    <>
      <p className="console-back">
        <Link to={`/console/students/${first}`}>← 返回学员</Link>
      </p>
      <PageHead
        title="合并账号"
        text="先核实两个账号是同一个人。管理员执行以后，关闭的账号里的一切归留下的账号，不能恢复。"
      />
      <div className="merge-form">
        <FindStudent
          label="另一个账号的手机号、账号或订单号"
          refuse={(uuid) => (uuid === first ? '这就是正在看的学员' : undefined)}
          onFound={setSecond}
        />
        {second ? (
          <fieldset className="merge-choice">
            <legend>留下哪一个</legend>
            <label>
              <input type="radio" name="kept" checked={isFirstKept} onChange={() => setIsFirstKept(true)} />
              正在看的学员{data ? ` ${nameOf(isFirstKept ? data.kept : data.left)}` : ''}
            </label>
            <label>
              <input type="radio" name="kept" checked={!isFirstKept} onChange={() => setIsFirstKept(false)} />
              刚找到的账号{data ? ` ${nameOf(isFirstKept ? data.left : data.kept)}` : ''}
            </label>
          </fieldset>
        ) : null}
        {second && error ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
        {second && !data && !error ? <Skeleton rows={8} /> : null}
        {data ? (
          <>
            <MergePreview preview={data} />
            {data.obstacles.length === 0 ? <AskForm kept={kept} left={left} /> : null}
          </>
        ) : null}
      </div>
    </>
  );
}

function AskForm({ kept, left }: { readonly kept: string; readonly left: string }) {
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  // One id per form: a request that is sent twice counts once.
  const [uuid] = useState(randomUuid);
  const ask = useWrite({
    mutationFn: () =>
      consoleApi('POST /console/api/merges', {
        body: { uuid, keptUuid: kept, leftUuid: left, reason: reason.trim() },
      }),
    onSuccess: (merge) => void navigate(`/console/merges/${merge.uuid}`, { replace: true }),
  });
  return (
    <form
      className="merge-form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        ask.mutate();
      }}
    >
      <TextArea
        label="怎样核实是同一个人"
        required
        minLength={4}
        maxLength={200}
        rows={3}
        value={reason}
        placeholder="例如：来电 400，两个号码都回拨过，核对了收货人和最近的订单"
        problem={ask.error?.message}
        onChange={setReason}
      />
      <div>
        <Button type="submit" look="primary" isBusy={ask.isPending}>
          请管理员合并
        </Button>
      </div>
    </form>
  );
}
