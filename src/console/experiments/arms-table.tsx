import type { ExperimentArm } from '#src/contract/console/experiment.ts';
import { ScrollBox } from '#src/ui/scroll-box.tsx';
import { MoneyCells, MoneyHeads } from '../results/tables/money-columns.tsx';
import '../results/tables/results-table.css';
import { count, percent, points, unitOf } from './experiment-words.ts';

/** The arms' figures; contains everything that the interval chart shows. */
export function ArmsTable({ arms }: { readonly arms: readonly ExperimentArm[] }) {
  const isMoney = arms.some(({ net }) => net !== null);
  const unit = unitOf(arms);
  const sum = (name: 'visitors' | 'converted' | 'paidCents' | 'refundedCents') =>
    arms.reduce((total, arm) => total + arm[name], 0);
  const all = { paidCents: sum('paidCents'), refundedCents: sum('refundedCents') };
  return (
    <ScrollBox className="console-table-box" label="各方案的数字">
      <table className="console-table console-table--cards results-table console-arms-table">
        <thead>
          <tr>
            <th scope="col">方案</th>
            <th scope="col">访客</th>
            <th scope="col">达到目标</th>
            <th scope="col">转化率</th>
            {isMoney ? <th scope="col">人均净收入</th> : null}
            <th scope="col">相差（{unit}）</th>
            <th scope="col">真实的差别在</th>
            <MoneyHeads />
            <th scope="col">退款率</th>
            <th scope="col">首屏</th>
          </tr>
        </thead>
        <tbody>
          {arms.map((arm) => (
            <tr key={arm.id}>
              <th scope="row">
                {arm.name} <span className="console-badge">{arm.share}%</span>
                {arm.isWinner ? <span className="console-badge console-badge--ok">已选用</span> : null}
                {arm.warnings.map((warning) => (
                  <span key={warning} className="console-arms-table__warning">
                    {warning}
                  </span>
                ))}
              </th>
              <td data-label="访客">{count(arm.visitors)}</td>
              <td data-label="达到目标">{count(arm.converted)}</td>
              <td data-label="转化率">{percent(arm.rate)}</td>
              {isMoney ? <td data-label="人均净收入">{arm.net === null ? '–' : `¥${arm.net.toFixed(2)}`}</td> : null}
              <td data-label={`相差（${unit}）`}>
                {arm.difference
                  ? points(arm.difference.points)
                  : arm.id === 'control'
                    ? '–'
                    : isMoney
                      ? '付款太少'
                      : '访客太少'}
              </td>
              <td data-label="真实的差别在">
                {arm.difference ? `${points(arm.difference.low)} 到 ${points(arm.difference.high)}` : '–'}
              </td>
              <MoneyCells totals={arm} />
              <td data-label="退款率">{percent(arm.refundRate)}</td>
              <td data-label="首屏">{arm.lcpMs === null ? '–' : `${(arm.lcpMs / 1000).toFixed(1)} 秒`}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">合计</th>
            <td data-label="访客">{count(sum('visitors'))}</td>
            <td data-label="达到目标">{count(sum('converted'))}</td>
            <td colSpan={isMoney ? 4 : 3} />
            <MoneyCells totals={all} />
            <td colSpan={2} />
          </tr>
        </tfoot>
      </table>
    </ScrollBox>
  );
}
