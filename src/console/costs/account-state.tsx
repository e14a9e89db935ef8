import { useQueryClient } from '@tanstack/react-query';
import { AD_PLATFORM_NAMES } from '#src/contract/console/channel-links.ts';
import { COST_FAILURES } from '#src/contract/console/cost-words.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { moneyText } from '../results/numbers.ts';
import { dayText } from '../results/period.ts';
import { Button } from '../ui/button.tsx';
import { accountsQuery, type CostAccount } from './cost-queries.ts';

/** The state of an account, with buttons to test it and to read its reports now. */
export function AccountState({ account }: { readonly account: CostAccount }) {
  const { uuid, platform, name, accountId, userName, isOn, fetchedAt, nextAt, failure, failureText, isReading, read } =
    account;
  const queries = useQueryClient();
  const params = { uuid };
  const refresh = () => queries.invalidateQueries({ queryKey: accountsQuery.queryKey });
  const attempt = useWrite({
    mutationFn: () => consoleApi('POST /console/api/costs/accounts/{uuid}/try', { params }),
    onSettled: refresh,
  });
  const fetching = useWrite({
    mutationFn: () => consoleApi('POST /console/api/costs/accounts/{uuid}/fetch', { params }),
    onSettled: refresh,
  });
  const error = attempt.error ?? fetching.error;
  const isBusy = isReading || attempt.isPending || fetching.isPending;
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
      {failure && !isReading ? (
        <p className="cost-account__failure" role="status">
          {COST_FAILURES[failure]}
          {failureText ? <span>详情：{failureText}</span> : null}
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
      {isReading || read ? (
        <p role="status" className="platform-card__note">
          {isReading ? readingText(read) : readText(read)}
        </p>
      ) : null}
    </>
  );
}

/** Text while reports are being read. */
function readingText(read: CostAccount['read']): string {
  const so = read && read.days > 0 ? `，已取到 ${read.days} 天` : '';
  return `正在取报表${so}。可以离开，取完会写在这里。`;
}

/** Text about the last time reports were read. */
function readText(read: CostAccount['read']): string {
  if (!read) return '';
  const sums = `${read.ads} 条广告，${moneyText(read.cents)}，其中 ${moneyText(read.nowhereCents)} 认不出是哪一页`;
  if (read.isTry) return `试取到 ${dayText(read.until)}的报表：${sums}。没有录入。`;
  return `已取到 ${read.days} 天（${dayText(read.from)} – ${dayText(read.until)}）：${sums}。已经录入。`;
}
