import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { timeAgo } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { useNow } from '#src/lib/money-and-time/use-now.ts';
import * as paths from '#src/lib/paths.ts';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { StatusView } from '#src/ui/app/status-view.tsx';
import { RichHtml } from '#src/ui/rich-html/rich-html.tsx';
import './article.css';

const RENEW_MS = 30_000;

interface ArticleViewProps {
  readonly title: string;
  readonly publishTime: string;
  /** HTML, as the API sends it. */
  readonly html: string;
  /** Author and number of readers. */
  readonly facts: readonly string[];
  readonly cover?: string;
  /** Links to further articles. */
  readonly children?: ReactNode;
}

/** An article: title, source and text. */
export function ArticleView({ title, publishTime, html, facts, cover, children }: ArticleViewProps) {
  const now = useNow(RENEW_MS) ?? serverNow();
  return (
    <article className="article">
      <header className="article__head">
        <h2 className="article__title">{title}</h2>
        <p className="article__facts">
          <time dateTime={publishTime}>{timeAgo(Date.parse(publishTime), now)}</time>
          {facts.filter(Boolean).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </header>
      {cover && <img className="article__cover" src={cover} alt="" width="1280" height="720" fetchPriority="high" />}
      <RichHtml html={html} topHeading={3} />
      {children}
    </article>
  );
}

/** Skeleton of an article while it loads. */
export function ArticleSkeleton({ hasCover = false }: { readonly hasCover?: boolean }) {
  return (
    <div className="article">
      <LoadingNote />
      <div className="article__head">
        <Skeleton className="skeleton--line" />
        <Skeleton className="skeleton--half" />
      </div>
      {hasCover && <Skeleton className="article__cover" />}
      <Skeleton className="article__text-place" />
    </div>
  );
}

/** Shown when the article no longer exists. */
export function NoArticle({ title }: { readonly title: string }) {
  return (
    <StatusView title={title}>
      <Link className="button button--brand" to={paths.home()} replace>
        回到首页
      </Link>
    </StatusView>
  );
}
