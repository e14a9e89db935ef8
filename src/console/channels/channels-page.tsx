import './channels.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink, useLocation, useSearchParams } from 'react-router-dom';
import { AD_PLATFORM_NAMES, shortPath } from '#src/contract/console/channel-links.ts';
import { isAllowed } from '#src/contract/console/roles.ts';
import { timeAgo } from '#src/lib/money-and-time/china-time.ts';
import { ScrollBox } from '#src/ui/scroll-box.tsx';
import { moneyText, netCents } from '../results/numbers.ts';
import { useMe } from '../shell/use-me.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton, StateView } from '../ui/state-view.tsx';
import { AddLink } from './add-link.tsx';
import { AddTable } from './add-table.tsx';
import { channelsQuery, type Link } from './channel-queries.ts';
import { TargetBadge } from './target-badge.tsx';

/** Channel links with their results. */
export default function ChannelsPage() {
  const [search, setSearch] = useSearchParams();
  const [adding, setAdding] = useState<'one' | 'table'>();
  const { data, error, refetch } = useQuery(channelsQuery);
  const mayAdd = isAllowed(useMe()?.role ?? null, 'staff:operator');
  const isArchive = search.get('archived') !== null;
  const shown = data?.links.filter((link) => link.isArchived === isArchive) ?? [];
  const archived = data?.links.filter((link) => link.isArchived).length ?? 0;
  return (
    <>
      <PageHead title="渠道链接" text="每个投放位置一条链接，报名和付款就知道从哪里来。">
        <RouterLink className="console-button console-button--plain" to="/console/channels/sheet">
          打印二维码
        </RouterLink>
        {mayAdd ? (
          <>
            <Button onClick={() => setAdding('table')}>批量新建</Button>
            <Button look="primary" data-hotkey="n" onClick={() => setAdding('one')}>
              新建链接
            </Button>
          </>
        ) : null}
      </PageHead>
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={6} /> : null}
      {data && shown.length === 0 ? (
        <StateView
          title={isArchive ? '没有归档的链接' : '还没有渠道链接'}
          text={isArchive ? undefined : '给每个广告、海报和群各建一条，就能分开看效果。'}
        />
      ) : null}
      {shown.length > 0 ? <LinkTable links={shown} /> : null}
      {data && (archived > 0 || isArchive) ? (
        <p className="console-more">
          <Button look="quiet" onClick={() => setSearch(isArchive ? {} : { archived: '1' })}>
            {isArchive ? '回到使用中的链接' : `看已归档的 ${archived} 条`}
          </Button>
        </p>
      ) : null}
      {adding === 'one' && data ? (
        <AddLink pages={data.pages} links={data.links} onClose={() => setAdding(undefined)} />
      ) : null}
      {adding === 'table' && data ? <AddTable links={data.links} onClose={() => setAdding(undefined)} /> : null}
    </>
  );
}

function LinkTable({ links }: { readonly links: readonly Link[] }) {
  const { search } = useLocation();
  const now = Date.now();
  return (
    <ScrollBox className="console-table-box" label="渠道链接">
      <table className="console-table console-table--cards">
        <thead>
          <tr>
            <th scope="col">链接</th>
            <th scope="col">投放在</th>
            <th scope="col">页面</th>
            <th scope="col" className="channel-table__number">
              短链打开
            </th>
            <th scope="col" className="channel-table__number">
              访问
            </th>
            <th scope="col" className="channel-table__number">
              线索
            </th>
            {['付款', '收入', '退款', '净收入'].map((name) => (
              <th key={name} scope="col" className="channel-table__number">
                {name}
              </th>
            ))}
            <th scope="col">最近打开</th>
          </tr>
        </thead>
        <tbody>
          {links.map((link) => (
            <tr key={link.uuid}>
              <td>
                <RouterLink className="channel-table__name" to={{ pathname: `/console/channels/${link.uuid}`, search }}>
                  {link.name}
                </RouterLink>
                <span className="console-note">{shortPath(link)}</span>
              </td>
              <td>{AD_PLATFORM_NAMES[link.platform]}</td>
              <td>
                {link.page} <TargetBadge target={link.target} />
              </td>
              <td className="channel-table__number" data-label="短链打开">
                {link.openCount}
              </td>
              <td className="channel-table__number" data-label="访问">
                {link.visits}
              </td>
              <td className="channel-table__number" data-label="线索">
                {link.leadCount}
              </td>
              <td className="channel-table__number" data-label="付款">
                {link.paid}
              </td>
              <td className="channel-table__number" data-label="收入">
                {moneyText(link.paidCents)}
              </td>
              <td className="channel-table__number" data-label="退款">
                {moneyText(link.refundedCents)}
              </td>
              <td className="channel-table__number" data-label="净收入">
                {moneyText(netCents(link))}
              </td>
              <td data-label="最近打开">
                {link.lastOpenedAt ? timeAgo(Date.parse(link.lastOpenedAt), now) : '还没有'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
