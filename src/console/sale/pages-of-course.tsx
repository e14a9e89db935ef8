import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { isAllowed } from '#src/contract/console/roles.ts';
import { priceText } from '#src/contract/console/sale-values.ts';
import { editorPath, STATE_NAMES } from '../pages/page-words.ts';
import { useMe } from '../shell/use-me.ts';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { type PageOfCourse, pagesQuery, type Sale } from './sale-words.ts';

/** The pages that name the course; those with another price come first. */
export function PagesOfCourse({ course }: { readonly course: Sale }) {
  const { data, error, refetch } = useQuery(pagesQuery(course.uuid));
  const pages = data?.pages ?? [];
  const wrong = pages.filter(({ differences }) => differences.length > 0);
  return (
    <section className="sale-card" aria-labelledby="sale-pages">
      <h2 id="sale-pages">卖它的活动页</h2>
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={3} /> : null}
      {data && data.pages === null ? <p className="console-note">这台机器不写页面，看不到活动页。</p> : null}
      {data?.pages?.length === 0 ? <p className="console-note">没有活动页写着这门课。</p> : null}
      {wrong.length > 0 ? (
        <p className="console-notice" role="alert">
          {wrong.length} 个活动页写的和现在卖的不一样：学员看到的价格和付的不同。请打开改好，再发布。
        </p>
      ) : null}
      {pages.length > 0 ? (
        <ul className="sale-pages">
          {[...wrong, ...pages.filter((page) => !wrong.includes(page))].map((page) => (
            <PageLine key={page.file} page={page} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function PageLine({ page }: { readonly page: PageOfCourse }) {
  const { state, isUnpublished, prices, differences } = page;
  return (
    <li>
      <span className="sale-pages__name">
        <PageLink page={page} /> <span className="console-badge">{STATE_NAMES[state]}</span>
        {isUnpublished ? <span className="console-badge console-badge--warn">改过还没发布</span> : null}
      </span>
      {differences.length > 0 ? (
        <span className="sale-pages__wrong">{differences.join('，')}</span>
      ) : (
        <span className="console-note">{prices.length > 0 ? prices.map(priceText).join('、') : '没有写价格'}</span>
      )}
    </li>
  );
}

/** A link to the page in the editor, for roles that may edit pages. */
export function PageLink({ page: { file, title, path } }: { readonly page: PageOfCourse }) {
  const text = `${title}（${path}）`;
  if (!isAllowed(useMe()?.role ?? null, 'staff:author')) return text;
  return <Link to={editorPath(file)}>{text}</Link>;
}
