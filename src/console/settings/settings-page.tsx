import './settings.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useWrite } from '#src/lib/api/use-write.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import { consoleApi } from '../client/console-api.ts';
import { typedCents } from '../client/typed-cents.ts';

import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { showToast } from '../ui/toast.tsx';

const RULES_KEY = ['rules'] as const;

/** Rules of work for all staff. */
export default function SettingsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: RULES_KEY,
    queryFn: ({ signal }) => consoleApi('GET /console/api/rules', undefined, { signal }),
  });
  return (
    <>
      <PageHead title="设置" text="大家一起遵守的规则，改动会写进操作记录。" />
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={2} /> : null}
      {data ? (
        <div className="console-stack">
          <ReviewRule isOn={data.isReviewRequired} />
          <RefundRule key={data.refundLimitCents} limitCents={data.refundLimitCents} />
        </div>
      ) : null}
    </>
  );
}

function RefundRule({ limitCents }: { readonly limitCents: number }) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState(yuan(limitCents));
  const cents = typedCents(typed);
  const change = useWrite({
    mutationFn: (refundLimitCents: number) => consoleApi('PUT /console/api/rules', { body: { refundLimitCents } }),
    onSuccess: (rules) => {
      queries.setQueryData(RULES_KEY, rules);
      showToast(`超过 ¥${yuan(rules.refundLimitCents)} 的退款要另一位财务审批`);
    },
  });
  return (
    <section className="console-card" aria-labelledby="refund-rule">
      <h2 id="refund-rule">退款</h2>
      <form
        className="console-settings__amount"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (cents !== undefined) change.mutate(cents);
        }}
      >
        <TextInput
          label="超过多少元要另一位财务审批"
          value={typed}
          onChange={setTyped}
          inputMode="decimal"
          autoComplete="off"
          required
          help="同一个订单没有审批过的退款加在一起算。填 0，每笔都要审批。"
          problem={cents === undefined ? '请写金额，例如 500' : change.error?.message}
        />
        {cents === undefined || cents === limitCents ? null : (
          <Button type="submit" look="primary" isBusy={change.isPending}>
            保存
          </Button>
        )}
      </form>
    </section>
  );
}

function ReviewRule({ isOn }: { readonly isOn: boolean }) {
  const queries = useQueryClient();
  const change = useWrite({
    mutationFn: (isReviewRequired: boolean) => consoleApi('PUT /console/api/rules', { body: { isReviewRequired } }),
    onSuccess: (rules) => {
      queries.setQueryData(RULES_KEY, rules);
      showToast(rules.isReviewRequired ? '已打开：发布前要由另一人审核' : '已关闭：发布者可以直接发布');
    },
    onError: (problem) => showToast(problem.message),
  });
  return (
    <section className="console-card" aria-labelledby="review-rule">
      <h2 id="review-rule">发布</h2>
      <label className="console-settings__rule">
        <input
          type="checkbox"
          checked={isOn}
          disabled={change.isPending}
          aria-describedby="review-rule-note"
          onChange={({ target }) => change.mutate(target.checked)}
        />
        发布前必须由另一人审核
      </label>
      <p id="review-rule-note" className="console-settings__note">
        打开后，新页面和访客看得到的改动，要先送审、由作者以外的人通过，才能发布；定时发布到点时同样核对，管理员也不例外。下线页面和退回旧版本不受影响。
      </p>
    </section>
  );
}
