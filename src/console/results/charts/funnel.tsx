import './funnel.css';
import { countText, rateText } from '../numbers.ts';
import type { Totals } from '../result-keys.ts';

const STEPS = [
  ['visits', '访问'],
  ['formsSeen', '看到报名表'],
  ['formsStarted', '开始填写'],
  ['codesSent', '收到验证码'],
  ['registered', '报名'],
  ['ordered', '下单'],
  ['paid', '付款'],
  ['lessons', '上第一节课'],
  ['completed', '看完一节课'],
] as const;

interface FunnelProps {
  readonly now: Totals;
  readonly before: Totals;
  readonly beforeName: string;
}

/** From the visit to the first lesson: how many reached each step, and how many were lost. */
export function Funnel({ now, before, beforeName }: FunnelProps) {
  const most = Math.max(1, now.visits);
  return (
    <table className="results-funnel">
      <thead>
        <tr>
          <th scope="col">步骤</th>
          <th scope="col">
            <span className="visually-hidden">人次</span>
          </th>
          <th scope="col">到达</th>
          <th scope="col">上一步留下</th>
          <th scope="col">{beforeName}</th>
        </tr>
      </thead>
      <tbody>
        {STEPS.map(([name, label], index) => {
          const from = index === 0 ? undefined : STEPS[index - 1]?.[0];
          const kept = from ? now[name] / Math.max(1, now[from]) : 1;
          return (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td className="results-funnel__bar" aria-hidden="true">
                <span style={{ width: `${Math.max(0.6, (Math.min(now[name], most) / most) * 100)}%` }} />
              </td>
              <td>{countText(now[name])}</td>
              <td className={from && kept < 0.3 ? 'results-funnel__loss' : undefined}>
                {from ? rateText(now[name], now[from]) : ''}
              </td>
              <td className="results-funnel__before">
                {from ? rateText(before[name], before[from]) : countText(before[name])}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
