import { Link } from 'react-router-dom';
import { chinaMoment } from '#src/lib/china-time.ts';
import { HistoryLink } from '../history/history-link.tsx';
import { type PageCard, STATE_NAMES, stateSentence } from './page-words.ts';

const LOOKS: Readonly<Partial<Record<PageCard['state'], string>>> = {
  live: 'console-badge--ok',
  scheduled: 'console-badge--warn',
  broken: 'console-badge--bad',
};

/** One page: its picture, its state, its prices, its problems. */
export function PageTile({ page }: { readonly page: PageCard }) {
  const { path, file, title, state, problems, prices, changedAt, isForStudents } = page;
  const now = Date.now();
  const isOpen = state === 'live';
  return (
    <article className="console-tile" aria-label={title}>
      <Picture path={path} isOpen={isOpen} state={state} />
      <div className="console-tile__text">
        <h2>
          <Link to={`/console/pages/edit?file=${encodeURIComponent(file)}`}>{title}</Link>
        </h2>
        <p className="console-tile__path">{isOpen ? <a href={path}>{path}</a> : path}</p>
        <p className="console-tile__state">
          <span className={`console-badge ${LOOKS[state] ?? ''}`}>{STATE_NAMES[state]}</span>
          {isForStudents ? <span className="console-badge">需登录</span> : null}
        </p>
        <p className="console-tile__note">{stateSentence(page, now)}</p>
        {prices.length > 0 ? <p className="console-tile__note">{prices.map(withoutPlace).join(' · ')}</p> : null}
        <Problems problems={problems} />
        <p className="console-tile__note">
          {chinaMoment(Date.parse(changedAt), now)} 修改 · <HistoryLink file={page.file} />
        </p>
      </div>
    </article>
  );
}

/** The amount alone; the blocks that show it are the author's business. */
const withoutPlace = (price: string) => price.replace(/（[^（）]*）$/, '');

/** In development documents are made by scripts; published ones are complete without. */
const SANDBOX = import.meta.env.DEV ? 'allow-scripts allow-same-origin' : '';

/** The page itself, small: the published document without scripts, so that looking at it is no visit. */
function Picture({
  path,
  isOpen,
  state,
}: {
  readonly path: string;
  readonly isOpen: boolean;
  readonly state: PageCard['state'];
}) {
  if (!isOpen) return <div className="console-tile__picture console-tile__picture--none">{STATE_NAMES[state]}</div>;
  return (
    <div className="console-tile__picture" aria-hidden="true">
      <iframe src={path} title={`${path} 的样子`} sandbox={SANDBOX} loading="lazy" tabIndex={-1} />
    </div>
  );
}

function Problems({ problems }: Pick<PageCard, 'problems'>) {
  if (problems.length === 0) return null;
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  const name = [errors > 0 && `${errors} 个错误`, warnings > 0 && `${warnings} 个提醒`].filter(Boolean).join('，');
  return (
    <details className="console-tile__problems">
      <summary>{name}</summary>
      <ul>
        {problems.map(({ code, line, column, message, hint }) => (
          <li key={`${code} ${line}:${column}`}>
            <p>
              第 {line} 行：{message}
            </p>
            {hint ? <p className="console-tile__note">{hint}</p> : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
