import './pages.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { fragmentsQuery } from '../client/fragments-query.ts';
import { pagesQuery } from '../client/pages-query.ts';
import { useFilter } from '../client/use-filter.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Select } from '../ui/select.tsx';
import { FailureView, Skeleton, StateView } from '../ui/state-view.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { NewPage } from './new-page.tsx';
import { PageTile } from './page-tile.tsx';
import { choosePages, type PageCard, type PageOrder, STATE_NAMES, type StateFilter } from './page-words.ts';

const FILTERS: Readonly<Record<StateFilter, string>> = { all: '全部', ...STATE_NAMES, problems: '有提醒或错误' };
const ORDERS: Readonly<Record<PageOrder, string>> = { changed: '最近修改', until: '最先结束', path: '按地址' };
const isFilter = (value: string | null): value is StateFilter => value !== null && Object.hasOwn(FILTERS, value);
const isOrder = (value: string | null): value is PageOrder => value !== null && Object.hasOwn(ORDERS, value);

const CHECK_AGAIN_MS = 1000;

/** Every page of the site: preview, live state, problems. */
export default function PagesPage() {
  const [isNew, setNew] = useState(false);
  const { data, error, refetch } = useQuery({
    ...pagesQuery,
    refetchOnWindowFocus: 'always',
    // Poll until every page is checked: the list arrives before that.
    refetchInterval: ({ state }) => (state.data?.pages.some(({ isChecked }) => !isChecked) ? CHECK_AGAIN_MS : false),
  });
  return (
    <>
      <PageHead title="页面" text="活动页都在这里：现在访客看到什么，还有什么要改。">
        {data?.isAuthoring ? <Link to="/console/pages/replace">查找替换</Link> : null}
        {data?.isAuthoring ? (
          <Button look="primary" data-hotkey="n" onClick={() => setNew(true)}>
            新建页面
          </Button>
        ) : null}
      </PageHead>
      {isNew ? <NewPage onClose={() => setNew(false)} /> : null}
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={8} /> : null}
      {data?.isAuthoring === false ? (
        <StateView title="这台机器只展示网站" text="页面在写页面的机器上编辑和发布，请打开那里的控制台。" />
      ) : null}
      {data?.isAuthoring ? <Pages pages={data.pages} /> : null}
      {data?.isAuthoring ? <FragmentList /> : null}
    </>
  );
}

function Nothing({ isEmpty }: { readonly isEmpty: boolean }) {
  if (isEmpty) return <StateView title="还没有页面" text="点右上角“新建页面”，挑一种模板，几分钟就有第一页。" />;
  return <StateView title="没有这样的页面" text="换个词，或者看全部状态。" />;
}

const AT_ONCE = 60;

/** The filters are in the address, so that it can be bookmarked and shared. */
function Pages({ pages }: { readonly pages: readonly PageCard[] }) {
  const [search, changeFilter] = useFilter();
  const [words, state, order] = [search.get('q') ?? '', search.get('state'), search.get('order')];
  const choice = { words, state: isFilter(state) ? state : 'all', order: isOrder(order) ? order : 'changed' } as const;
  const change = (name: string, value: string, fallback: string) =>
    changeFilter({ [name]: value === fallback ? '' : value });
  const [limit, setLimit] = useState(AT_ONCE);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const shown = choosePages(pages, choice);
  const chosen = shown.filter(({ file }) => marked.has(file));
  const mark = (files: readonly string[], isMarked: boolean) =>
    setMarked((before) => {
      const next = new Set(before);
      for (const file of files) isMarked ? next.add(file) : next.delete(file);
      return next;
    });
  const unchecked = pages.filter(({ isChecked }) => !isChecked).length;
  return (
    <>
      <search className="console-pages__choice">
        <TextInput
          label="查找"
          type="search"
          data-hotkey="/"
          placeholder="标题、地址、负责人或标签"
          value={words}
          onChange={(value) => change('q', value, '')}
        />
        <Select
          label="状态"
          value={choice.state}
          options={FILTERS}
          onChange={(value) => change('state', value, 'all')}
        />
        <Select
          label="排序"
          value={choice.order}
          options={ORDERS}
          onChange={(value) => change('order', value, 'changed')}
        />
      </search>
      <div className="console-pages__count">
        <p role="status">
          {shown.length === pages.length ? `共 ${pages.length} 页` : `${pages.length} 页中的 ${shown.length} 页`}
          {unchecked > 0 ? `，还在检查 ${unchecked} 页` : ''}
        </p>
        {shown.length > 0 ? (
          <label className="console-check">
            <input
              type="checkbox"
              checked={chosen.length === shown.length}
              onChange={({ target }) =>
                mark(
                  shown.map(({ file }) => file),
                  target.checked,
                )
              }
            />
            选中这 {shown.length} 页
          </label>
        ) : null}
      </div>
      {shown.length === 0 ? <Nothing isEmpty={pages.length === 0} /> : null}
      <ul className="console-pages__tiles">
        {shown.slice(0, limit).map((page) => (
          <li key={page.path}>
            <PageTile page={page} isMarked={marked.has(page.file)} onMark={(isMarked) => mark([page.file], isMarked)} />
          </li>
        ))}
      </ul>
      {shown.length > limit ? (
        <Button onClick={() => setLimit(limit + AT_ONCE)}>再显示 {Math.min(AT_ONCE, shown.length - limit)} 页</Button>
      ) : null}
      {chosen.length > 0 ? <BulkBar pages={chosen} onClear={() => setMarked(new Set())} /> : null}
    </>
  );
}

/** Fragments; loaded when the section is opened. */
function FragmentList() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="console-fragments" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>片段：几个页面共用的内容，改一处，处处都改</summary>
      {isOpen ? <Fragments /> : null}
    </details>
  );
}

function Fragments() {
  const { data, error, refetch } = useQuery(fragmentsQuery);
  if (error && !data) return <FailureView error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={4} />;
  if (data.fragments.length === 0) return <p>还没有片段。</p>;
  return (
    <ul>
      {data.fragments.map(({ name, file, usedBy }) => (
        <li key={file}>
          <Link className="console-fragments__name" to={`/console/pages/edit?file=${encodeURIComponent(file)}`}>
            {name}
          </Link>
          <span>{usedBy.length === 0 ? '没有页面在用' : `${usedBy.length} 个页面在用：${usedBy.join('、')}`}</span>
        </li>
      ))}
    </ul>
  );
}
