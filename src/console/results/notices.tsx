import { Link, useSearchParams } from 'react-router-dom';
import { noticesOf } from './alert-words.ts';
import { type OverviewPage, pageResultsPath } from './result-keys.ts';

/** What somebody should look at now. */
export function Notices({ pages }: { readonly pages: readonly OverviewPage[] }) {
  const [search] = useSearchParams();
  const notices = noticesOf(pages, Date.now());
  return (
    <section className="results-card" aria-labelledby="results-notices">
      <div className="results-card__head">
        <h2 id="results-notices">要看一看</h2>
      </div>
      {notices.length === 0 ? <p className="results-empty">一切正常：没有页面变慢、掉量或发不出验证码。</p> : null}
      <ul className="results-notices">
        {notices.map(({ path, page, title, text }) => (
          <li key={`${path} ${title}`}>
            <Link to={pageResultsPath(path, search)}>{page}</Link>
            <p>
              <span className="console-badge console-badge--warn">{title}</span>
              {text}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
