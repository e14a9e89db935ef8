import './results-table.css';
import { useState } from 'react';
import { isAllowed } from '#src/contract/console/roles.ts';
import { ScrollBox } from '#src/ui/scroll-box.tsx';
import { useMe } from '../shell/use-me.ts';
import { Button } from '../ui/button.tsx';
import { channelKind, channelName } from './channel-names.ts';
import { CostDialog } from './cost-dialog.tsx';
import { csvOf, download } from './csv.ts';
import { countText, eachText, rateText, yuanText } from './numbers.ts';
import type { PageResults } from './result-keys.ts';

/** What each channel brought to the page, and what it cost. */
export function Channels({ data }: { readonly data: PageResults }) {
  const [isEntering, setIsEntering] = useState(false);
  const me = useMe();
  const mayEnter = isAllowed(me?.role ?? null, 'staff:publisher');
  return (
    <section aria-labelledby="results-channels">
      <div className="results-heading">
        <h2 id="results-channels">渠道</h2>
        <div>
          <Button onClick={() => download(`渠道 ${data.path.slice(1).replaceAll('/', '-')}.csv`, csvOf(tableOf(data)))}>
            导出 CSV
          </Button>
          {mayEnter ? (
            <Button look="primary" onClick={() => setIsEntering(true)}>
              录入花费
            </Button>
          ) : null}
        </div>
      </div>
      <ScrollBox className="console-table-box" label="渠道的表">
        <table className="console-table results-table">
          <thead>
            <tr>
              <th scope="col">渠道</th>
              <th scope="col">访问</th>
              <th scope="col">报名</th>
              <th scope="col">报名率</th>
              <th scope="col">付款</th>
              <th scope="col">收入</th>
              <th scope="col">花费</th>
              <th scope="col">每个报名</th>
              <th scope="col">每单付款</th>
              <th scope="col">收入÷花费</th>
            </tr>
          </thead>
          <tbody>
            {data.channels.map(({ channel, totals }) => (
              <tr key={channel}>
                <th scope="row" className="results-table__page">
                  {channelName(channel, data.linkNames)}
                  <span>{channelKind(channel)}</span>
                </th>
                <td>{countText(totals.visits)}</td>
                <td>{countText(totals.registered)}</td>
                <td>{rateText(totals.registered, totals.visits)}</td>
                <td>{countText(totals.paid)}</td>
                <td>{yuanText(totals.paidCents)}</td>
                <td>{totals.costCents > 0 ? yuanText(totals.costCents) : '–'}</td>
                <td>{eachText(totals.costCents, totals.registered)}</td>
                <td>{eachText(totals.costCents, totals.paid)}</td>
                <td>{totals.costCents > 0 ? (totals.paidCents / totals.costCents).toFixed(1) : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {isEntering ? <CostDialog data={data} onClose={() => setIsEntering(false)} /> : null}
    </section>
  );
}

function tableOf({ path, channels, linkNames }: PageResults): (string | number)[][] {
  return [
    ['页面', '渠道', '标记', '访问', '报名', '下单', '付款', '收入（元）', '退款（元）', '花费（元）'],
    ...channels.map(({ channel, totals }) => [
      ...[
        path,
        channelName(channel, linkNames),
        channel,
        totals.visits,
        totals.registered,
        totals.ordered,
        totals.paid,
      ],
      ...[totals.paidCents / 100, totals.refundedCents / 100, totals.costCents / 100],
    ]),
  ];
}
