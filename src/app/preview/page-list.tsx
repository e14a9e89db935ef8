import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ListedPage } from './dev-page.ts';

const STATUS_TEXTS = { draft: '草稿', live: '上线', archived: '下线' } as const;

interface PageListProps {
  readonly pages: readonly ListedPage[];
  readonly selected: string | undefined;
  /** Address that selects a page. */
  readonly hrefOf: (path: string) => string;
}

/** All pages with state and problems; a few letters narrow the list down. */
export function PageList({ pages, selected, hrefOf }: PageListProps) {
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const shown = pages.filter(({ path, title }) => `${path} ${title ?? ''}`.toLowerCase().includes(wanted));
  return (
    <nav className="page-list" aria-label="页面">
      <input
        className="page-list__search"
        type="search"
        aria-label="查找页面"
        placeholder="查找页面"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ul>
        {shown.map((page) => (
          <li key={page.path}>
            <Link
              className="page-list__link"
              to={hrefOf(page.path)}
              aria-current={page.path === selected ? 'page' : undefined}
            >
              <span className="page-list__title">{page.title ?? '有错误，还没有可用的版本'}</span>
              <span className="page-list__facts">
                {page.path}
                <PageState page={page} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="page-list__none">没有这样的页面</p>}
    </nav>
  );
}

function PageState({ page }: { readonly page: ListedPage }) {
  const errors = page.problems.filter(({ severity }) => severity === 'error').length;
  const warnings = page.problems.length - errors;
  return (
    <>
      {page.status && (
        <span className={`page-list__badge page-list__badge--${page.status}`}>{STATUS_TEXTS[page.status]}</span>
      )}
      {errors > 0 && <span className="page-list__badge page-list__badge--error">{errors} 错误</span>}
      {warnings > 0 && <span className="page-list__badge page-list__badge--warning">{warnings} 提醒</span>}
    </>
  );
}
