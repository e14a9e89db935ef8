import './costs.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { randomUuid } from '#src/lib/storage/device-id.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton, StateView } from '../ui/state-view.tsx';
import { AccountForm } from './account-form.tsx';
import { AccountState } from './account-state.tsx';
import { accountsQuery } from './cost-queries.ts';

const LOOK_AGAIN_MS = 2000;

/** The ad accounts whose cost reports are read. */
export default function CostAccountsPage() {
  const { data, error, refetch } = useQuery({
    ...accountsQuery,
    refetchInterval: ({ state }) => (state.data?.accounts.some(({ isReading }) => isReading) ? LOOK_AGAIN_MS : false),
  });
  const queries = useQueryClient();
  const isReading = data?.accounts.some((account) => account.isReading);
  useEffect(() => {
    // New costs change all results.
    if (isReading) return () => void queries.invalidateQueries({ queryKey: ['results'] });
    return undefined;
  }, [isReading, queries]);
  const [newId, setNewId] = useState<string>();
  return (
    <>
      <p className="console-back">
        <Link to="/console/results/costs">← 返回广告花费</Link>
      </p>
      <PageHead title="平台账户" text="每四小时取一次最近三天的报表。密钥和令牌保存后谁也看不到，只显示末四位。">
        <Button look="primary" disabled={newId !== undefined} onClick={() => setNewId(randomUuid())}>
          接一个账户
        </Button>
      </PageHead>
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={8} /> : null}
      {data && data.accounts.length === 0 && newId === undefined ? (
        <StateView title="还没有账户" text="接上以后花费自己来；没有接的平台，在“数据”里导入它的表格。" />
      ) : null}
      <div className="platform-settings">
        {newId ? (
          <section key={newId} className="platform-card cost-account">
            <AccountForm uuid={newId} onDone={() => setNewId(undefined)} />
          </section>
        ) : null}
        {data?.accounts.map((account) => (
          <section key={account.uuid} className="platform-card cost-account">
            <AccountState account={account} />
            <details>
              <summary>改设置</summary>
              <AccountForm key={account.changedAt} uuid={account.uuid} account={account} />
            </details>
          </section>
        ))}
      </div>
    </>
  );
}
