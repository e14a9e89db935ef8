import '../results/results.css';
import './costs.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AD_PLATFORM_NAMES } from '#src/contract/console/channel-links.ts';
import { channelName } from '#src/contract/console/channel-names.ts';
import { isAllowed } from '#src/contract/console/roles.ts';
import { ScrollBox } from '#src/ui/scroll-box.tsx';
import { moneyText } from '../results/numbers.ts';
import { PeriodChoice, usePeriod } from '../results/period-choice.tsx';
import { useMe } from '../shell/use-me.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PartChoice } from '../ui/part-choice.tsx';
import { FailureView, Skeleton, StateView } from '../ui/state-view.tsx';
import { type CostAd, type Reports, reportsQuery } from './cost-queries.ts';
import { PlaceDialog } from './place-dialog.tsx';
import { PlatformCosts } from './platform-costs.tsx';

const PARTS = { nowhere: '没有归处', placed: '已归好' } as const;

/** Ad costs from the platforms' reports, and the pages and channels they belong to. */
export default function CostsPage() {
  const { period, search, change } = usePeriod();
  const me = useMe();
  const part = search.get('part') === 'placed' ? 'placed' : 'nowhere';
  const { data, error, refetch } = useQuery(reportsQuery(period, part === 'placed' ? part : undefined));
  const isAdmin = isAllowed(me?.role ?? null, 'staff:admin');
  return (
    <>
      <p className="console-back">
        <Link to={{ pathname: '/console/results', search: search.toString() }}>← 返回数据</Link>
      </p>
      <PageHead
        title="广告花费"
        text="每天几次从广告平台的报表里取，算在活动页和渠道上；一条广告归到哪里，它所有的日子都跟着算。"
      >
        {isAdmin ? (
          <Link className="console-button console-button--plain" to="/console/results/costs/accounts">
            平台账户
          </Link>
        ) : null}
      </PageHead>
      <PeriodChoice period={period} change={change} />
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={8} /> : null}
      {data ? (
        <>
          <PlatformCosts platforms={data.platforms} isAdmin={isAdmin} />
          <PartChoice
            label="看哪些广告"
            parts={PARTS}
            chosen={part}
            onChoose={(next) => change({ part: next === 'placed' ? next : undefined })}
          />
          <Ads data={data} part={part} isAllowedToPlace={isAllowed(me?.role ?? null, 'staff:publisher')} />
        </>
      ) : null}
    </>
  );
}

interface AdsProps {
  readonly data: Reports;
  readonly part: keyof typeof PARTS;
  readonly isAllowedToPlace: boolean;
}

function Ads({ data: { ads, rest, linkNames, platforms }, part, isAllowedToPlace }: AdsProps) {
  const [placing, setPlacing] = useState<CostAd>();
  if (ads.length === 0) {
    const hasAccounts = platforms.some(({ accounts }) => accounts > 0);
    if (part === 'placed') return <StateView title="这段时间没有归好的广告" text="换一段时间看看。" />;
    return hasAccounts ? (
      <StateView title="每一笔都有归处" text="这段时间报表里的花费都算到了页面和渠道上。" />
    ) : (
      <StateView
        title="还没有取花费的账户"
        text="管理员在“平台账户”里接上之后，花费会自己来；也可以在“数据”里导入表格。"
      />
    );
  }
  return (
    <>
      <ScrollBox className="console-table-box" label="广告的表">
        <table className="console-table console-table--cards">
          <thead>
            <tr>
              <th scope="col">广告</th>
              <th scope="col">账户</th>
              <th scope="col">归到</th>
              <th scope="col">花费</th>
              {isAllowedToPlace ? (
                <th scope="col">
                  <span className="visually-hidden">操作</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {ads.map((ad) => (
              <tr key={ad.uuid}>
                <td className="console-table__what">{ad.name}</td>
                <td data-label="账户">
                  {AD_PLATFORM_NAMES[ad.platform]} · {ad.account}
                </td>
                <td data-label="归到">
                  {ad.place ? `${ad.place.path} · ${channelName(ad.place.channel, linkNames)}` : '还没有'}
                  {ad.place ? <span className="console-badge">{ad.placedBy || '按名称'}</span> : null}
                </td>
                <td data-label="花费" className="console-table__number">
                  {moneyText(ad.cents)}
                </td>
                {isAllowedToPlace ? (
                  <td>
                    <Button onClick={() => setPlacing(ad)}>
                      {ad.place ? '改归处' : '归到…'}
                      <span className="visually-hidden">：{ad.name}</span>
                    </Button>
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {rest.ads > 0 ? (
        <p className="console-note">
          还有 {rest.ads} 条花得更少的广告，一共 {moneyText(rest.cents)}。
        </p>
      ) : null}
      {placing ? <PlaceDialog ad={placing} onClose={() => setPlacing(undefined)} /> : null}
    </>
  );
}
