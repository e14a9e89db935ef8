import './money-check.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { differenceText } from '#src/contract/console/money-check.ts';
import { chinaClock, chinaDay } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { countText } from './numbers.ts';
import { dayText } from './period.ts';
import { RESULTS_KEY } from './result-keys.ts';

/** Result of the last daily comparison of payments, refunds, ledger and results. */
export function MoneyCheck() {
  const { data: check } = useQuery({
    queryKey: [...RESULTS_KEY, 'check'],
    queryFn: ({ signal }) => consoleApi('GET /console/api/results/check', undefined, { signal }),
  });
  if (!check) return null;
  const { differences, payments, refunds } = check;
  const when = momentText(Date.parse(check.checkedAt));
  if (differences.length === 0) {
    return (
      <p className="results-note">
        账目核对：{when} 一致（{countText(payments)} 笔付款、{countText(refunds)} 笔退款）。
      </p>
    );
  }
  return (
    <section className="results-card money-check" aria-labelledby="money-check">
      <div className="results-card__head">
        <h2 id="money-check">
          账目核对：{when} 有 {differences.length} 处不一致
        </h2>
        <span className="console-badge console-badge--warn">要查</span>
      </div>
      <ul>
        {differences.map((difference) => (
          <li key={`${difference.what} ${difference.of}`}>{differenceText(difference)}</li>
        ))}
      </ul>
      <p className="results-note">
        每天早上八点核对全部付款、退款、账目和数据；有不一致时每小时再核对一次，并在
        <Link to="/console/status">运行状态</Link>
        里报警。
      </p>
    </section>
  );
}

function momentText(at: number): string {
  const day = chinaDay(at);
  return `${day === chinaDay(Date.now()) ? '今天' : dayText(day)} ${chinaClock(at)}`;
}
