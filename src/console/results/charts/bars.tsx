import './bars.css';
import { countText, rateText } from '../numbers.ts';

interface BarsProps {
  readonly name: string;
  readonly rows: readonly { readonly key: string; readonly name: string; readonly count: number }[];
  readonly whole: number;
}

/** Shares of a total as a table with bars. */
export function Bars({ name, rows, whole }: BarsProps) {
  return (
    <table className="results-bars">
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col">
            <span className="visually-hidden">比例</span>
          </th>
          <th scope="col">访问</th>
          <th scope="col">占比</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name: label, count }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td aria-hidden="true">
              <span style={{ width: `${Math.min(100, (count / Math.max(1, whole)) * 100)}%` }} />
            </td>
            <td>{countText(count)}</td>
            <td>{rateText(count, whole)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
