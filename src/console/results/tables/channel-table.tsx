import './results-table.css';
import { channelKind, channelName } from '#src/contract/console/channel-names.ts';
import { ScrollBox } from '#src/ui/scroll-box.tsx';
import { countText, eachText, moneyText, rateText, returnText } from '../numbers.ts';
import type { Totals } from '../result-keys.ts';
import { MoneyCells, MoneyHeads } from './money-columns.tsx';
import type { ChannelSums } from './result-files.ts';

/** Results and costs of each channel, and the total. */
export function ChannelTable({
  data: { channels, linkNames, totals: all },
}: {
  readonly data: ChannelSums & { readonly totals: Totals };
}) {
  return (
    <ScrollBox className="console-table-box" label="渠道的表">
      <table className="console-table console-table--cards results-table">
        <thead>
          <tr>
            <th scope="col">渠道</th>
            <th scope="col">访问</th>
            <th scope="col">报名</th>
            <th scope="col">报名率</th>
            <th scope="col">付款</th>
            <MoneyHeads />
            <th scope="col">花费</th>
            <th scope="col">每个报名</th>
            <th scope="col">每单付款</th>
            <th scope="col">净收入÷花费</th>
          </tr>
        </thead>
        <tbody>
          {channels.map(({ channel, totals }) => (
            <Row key={channel} name={channelName(channel, linkNames)} kind={channelKind(channel)} totals={totals} />
          ))}
        </tbody>
        <tfoot>
          <Row name="合计" totals={all} />
        </tfoot>
      </table>
    </ScrollBox>
  );
}

function Row({ name, kind, totals }: { readonly name: string; readonly kind?: string; readonly totals: Totals }) {
  return (
    <tr>
      <th scope="row" className="results-table__page">
        {name}
        {kind === undefined ? null : <span>{kind}</span>}
      </th>
      <td data-label="访问">{countText(totals.visits)}</td>
      <td data-label="报名">{countText(totals.registered)}</td>
      <td data-label="报名率">{rateText(totals.registered, totals.visits)}</td>
      <td data-label="付款">{countText(totals.paid)}</td>
      <MoneyCells totals={totals} />
      <td data-label="花费">{totals.costCents > 0 ? moneyText(totals.costCents) : '–'}</td>
      <td data-label="每个报名">{eachText(totals.costCents, totals.registered)}</td>
      <td data-label="每单付款">{eachText(totals.costCents, totals.paid)}</td>
      <td data-label="净收入÷花费">{returnText(totals)}</td>
    </tr>
  );
}
