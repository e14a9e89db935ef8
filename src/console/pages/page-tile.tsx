import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { whenNear } from '#src/lib/loading/when-near.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { ProblemMeaning } from '../ui/problem-meaning.tsx';
import { LiveBadge } from './live-badge.tsx';
import { ArchivePage, DuplicatePage, RenamePage } from './page-dialogs.tsx';
import { editorPath, type PageCard, STATE_NAMES, stateSentence } from './page-words.ts';

const LOOKS: Readonly<Partial<Record<PageCard['state'], string>>> = {
  live: 'console-badge--ok',
  scheduled: 'console-badge--warn',
  broken: 'console-badge--bad',
};

interface PageTileProps {
  readonly page: PageCard;
  /** Whether the page is selected for a batch. */
  readonly isMarked: boolean;
  readonly onMark: (isMarked: boolean) => void;
}

/** One page: preview, state, prices, problems, editors and actions. */
export function PageTile({ page, isMarked, onMark }: PageTileProps) {
  const { file, path, title, state, problems, prices, isForStudents, picturesKilobytes, isChecked } = page;
  const { hasMyDraft, draftsOf, owner, tags } = page;
  const now = Date.now();
  return (
    <article className="console-tile" aria-label={title} data-marked={isMarked || undefined}>
      <label className="console-tile__mark">
        <input
          type="checkbox"
          aria-label={`选中：${title}`}
          checked={isMarked}
          onChange={({ target }) => onMark(target.checked)}
        />
      </label>
      <Picture page={page} />
      <div className="console-tile__text">
        <h2>
          <PageLink file={file}>{title}</PageLink>
        </h2>
        <p className="console-tile__path">{state === 'live' ? <a href={path}>{path}</a> : path}</p>
        <p className="console-tile__state">
          <span className={`console-badge ${LOOKS[state] ?? ''}`}>{STATE_NAMES[state]}</span>
          <LiveBadge file={file} state={page.live} />
          {isForStudents ? <span className="console-badge">需登录</span> : null}
          {hasMyDraft ? <span className="console-badge console-badge--warn">有我的草稿</span> : null}
          {tags.map((tag) => (
            <span key={tag} className="console-badge">
              {tag}
            </span>
          ))}
          {draftsOf.length > 0 ? <span className="console-badge">{draftsOf.join('、')}在改</span> : null}
        </p>
        <p className="console-tile__note">
          {stateSentence(page, now)}
          {owner ? ` · ${owner}负责` : ''}
        </p>
        {prices.length > 0 ? <p className="console-tile__note">{prices.map(withoutPlace).join(' · ')}</p> : null}
        <PageProblems problems={problems} />
        <p className="console-tile__note">
          {lastEditWords(page, now)} · {isChecked ? `图片 ${picturesKilobytes} KB` : '正在检查…'}
        </p>
      </div>
      <Actions page={page} />
    </article>
  );
}

interface PageLinkProps {
  readonly file: string;
  readonly children: ReactNode;
}

/** A link to the editor, which leads back to the list with its filters. */
export function PageLink({ file, children }: PageLinkProps) {
  const { search } = useLocation();
  return (
    <Link to={editorPath(file)} state={{ pagesSearch: search }}>
      {children}
    </Link>
  );
}

/** Only the amounts; the blocks that show them matter to the author alone. */
const withoutPlace = (price: string) => price.replace(/（[^（）]*）$/, '');

/** For a file that a text editor changed later, only the time is known. */
function lastEditWords({ changedAt, lastEdit }: PageCard, now: number): string {
  const at = Date.parse(changedAt);
  const edited = lastEdit ? Date.parse(lastEdit.at) : Number.NEGATIVE_INFINITY;
  const isOwn = lastEdit !== null && edited + A_MOMENT_MS >= at;
  return isOwn ? `${lastEdit.staffName} ${chinaMoment(edited, now)} 修改` : `${chinaMoment(at, now)} 修改`;
}

/** Tolerance between a file's time and the record of its save. */
const A_MOMENT_MS = 5000;

/** How far from the screen a preview is loaded; a browser's own lazy loading begins 1,250 px and more before it. */
const NEAR = '200px';

/** A small preview of the present file, rendered like a published page; no script runs in it. */
function Picture({ page: { file, path, state, changedAt } }: { readonly page: PageCard }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const isBroken = state === 'broken';
  useEffect(() => {
    return place.current && !isBroken ? whenNear(place.current, () => setNear(true), NEAR) : undefined;
  }, [isBroken]);
  if (isBroken) {
    return <div className="console-tile__picture console-tile__picture--none">改好错误才看得到</div>;
  }
  return (
    <div
      ref={place}
      className="console-tile__picture"
      aria-hidden="true"
      data-quiet={state === 'archived' || undefined}
    >
      {isNear ? (
        <iframe
          src={`/console/api/page/document?${new URLSearchParams({ file, v: changedAt })}`}
          title={`${path} 的样子`}
          sandbox="allow-same-origin"
          tabIndex={-1}
        />
      ) : null}
    </div>
  );
}

const DIALOGS = { duplicate: DuplicatePage, rename: RenamePage, archive: ArchivePage } as const;

function Actions({ page }: { readonly page: PageCard }) {
  const [open, setOpen] = useState<keyof typeof DIALOGS>();
  const { file, title, state } = page;
  const isAgreement = file.startsWith('agreement/');
  const Opened = open && DIALOGS[open];
  return (
    <div className="console-tile__actions">
      {isAgreement ? null : (
        <>
          <button
            type="button"
            disabled={state === 'broken'}
            aria-label={`复制：${title}`}
            onClick={() => setOpen('duplicate')}
          >
            复制
          </button>
          <button type="button" aria-label={`改地址：${title}`} onClick={() => setOpen('rename')}>
            改地址
          </button>
          <button
            type="button"
            disabled={state === 'broken'}
            aria-label={`${state === 'archived' ? '恢复' : '下线'}：${title}`}
            onClick={() => setOpen('archive')}
          >
            {state === 'archived' ? '恢复' : '下线'}
          </button>
        </>
      )}
      {Opened ? <Opened page={page} onClose={() => setOpen(undefined)} /> : null}
    </div>
  );
}

/** The numbers of errors and warnings of a page; when opened, each with its line. */
function PageProblems({ problems }: Pick<PageCard, 'problems'>) {
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
            <ProblemMeaning code={code} />
          </li>
        ))}
      </ul>
    </details>
  );
}
