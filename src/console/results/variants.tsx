import './tables/results-table.css';
import { Link } from 'react-router-dom';
import { armOf, armText } from '#src/contract/experiment-variant.ts';
import { ScrollBox } from '#src/ui/scroll-box.tsx';
import { countText, rateText } from './numbers.ts';
import type { PageResults } from './result-keys.ts';
import { MoneyCells, MoneyHeads } from './tables/money-columns.tsx';

/** The results of each arm of the page's experiments; the winner is shown with the experiment. */
export function Variants({ data: { variants } }: { readonly data: PageResults }) {
  return (
    <section aria-labelledby="results-variants">
      <div className="results-heading">
        <h2 id="results-variants">版本</h2>
        <p className="results-note">
          这里只是数目；哪个更好、能不能下结论，看<Link to="/console/experiments">实验</Link>。
        </p>
      </div>
      <ScrollBox className="console-table-box" label="版本的表">
        <table className="console-table console-table--cards results-table">
          <thead>
            <tr>
              <th scope="col">版本</th>
              <th scope="col">访问</th>
              <th scope="col">报名</th>
              <th scope="col">报名率</th>
              <th scope="col">付款</th>
              <MoneyHeads />
            </tr>
          </thead>
          <tbody>
            {variants.map(({ variant, name, totals }) => (
              <tr key={variant}>
                <th scope="row" className="results-table__page">
                  {variant === '' ? '没有参加实验' : (name ?? armText(armOf(variant)))}
                </th>
                <td data-label="访问">{countText(totals.visits)}</td>
                <td data-label="报名">{countText(totals.registered)}</td>
                <td data-label="报名率">{rateText(totals.registered, totals.visits)}</td>
                <td data-label="付款">{countText(totals.paid)}</td>
                <MoneyCells totals={totals} />
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  );
}
