import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { AD_PLATFORM_NAMES } from '#src/contract/console/channel-links.ts';
import { COST_FAILURES } from '#src/contract/console/cost-words.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { moneyText } from '../results/numbers.ts';
import { dayText } from '../results/period.ts';
import { Button } from '../ui/button.tsx';
import type { CostAccount } from './cost-queries.ts';

type Read = ConsoleReply<'POST /console/api/costs/accounts/{uuid}/try'>;

/** How an account fares, with buttons to try it and to read it now. */
export function AccountState({ account }: { readonly account: CostAccount }) {
  const { uuid, platform, name, accountId, userName, isOn, fetchedAt, nextAt, failure, failureText } = account;
  const queries = useQueryClient();
  const [said, setSaid] = useState<{ readonly isTry: boolean; readonly read: Read }>();
  const params = { uuid };
  const refresh = () => void queries.invalidateQueries({ queryKey: ['results'] });
  const attempt = useWrite({
    mutationFn: () => consoleApi('POST /console/api/costs/accounts/{uuid}/try', { params }),
    onSuccess: (read) => setSaid({ isTry: true, read }),
    onSettled: refresh,
  });
  const fetching = useWrite({
    mutationFn: () => consoleApi('POST /console/api/costs/accounts/{uuid}/fetch', { params }),
    onSuccess: (read) => setSaid({ isTry: false, read }),
    onSettled: refresh,
  });
  const error = attempt.error ?? fetching.error;
  const isBusy = attempt.isPending || fetching.isPending;
  const time = (text: string) => chinaMoment(Date.parse(text), Date.now());
  return (
    <>
      <h2>
        {name}
        <span className={`console-badge ${isOn && !failure ? 'console-badge--ok' : ''}`}>
          {isOn ? '已开启' : '未开启'}
        </span>
      </h2>
      <p className="platform-card__note">
        {AD_PLATFORM_NAMES[platform]} {accountId} {userName}
      </p>
      <p className="platform-card__note">
        {fetchedAt ? `上次取到 ${time(fetchedAt)}` : '还没有取到过'}
        {nextAt ? `，下次 ${time(nextAt)}` : ''}
      </p>
      {failure ? (
        <p className="cost-account__failure" role="status">
          {COST_FAILURES[failure]}
          {failureText ? <span>平台说：{failureText}</span> : null}
        </p>
      ) : null}
      <div className="platform-card__actions">
        <Button isBusy={attempt.isPending} disabled={isBusy} onClick={() => attempt.mutate()}>
          试一试
        </Button>
        <Button isBusy={fetching.isPending} disabled={isBusy} onClick={() => fetching.mutate()}>
          现在取
        </Button>
      </div>
      {error ? (
        <p role="alert" className="console-field__problem">
          {error.message}
        </p>
      ) : null}
      {said && !said.read.failure ? (
        <p role="status" className="platform-card__note">
          {said.isTry
            ? `${dayText(said.read.until)}的报表`
            : `${dayText(said.read.from)} – ${dayText(said.read.until)}`}
          ：{said.read.ads} 条广告，{moneyText(said.read.cents)}，其中 {moneyText(said.read.nowhereCents)}{' '}
          认不出是哪一页。
          {said.isTry ? '没有录入。' : '已经录入。'}
        </p>
      ) : null}
    </>
  );
}
