import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { failureText, isMissing } from '#src/lib/api/api-failures.ts';
import { useShareContent } from '#src/lib/environment/use-share-content.ts';
import * as paths from '#src/lib/paths.ts';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { useTitle } from '#src/ui/app/use-title.ts';
import { newsNeighboursQuery, newsQuery } from './article-query.ts';
import { ArticleSkeleton, ArticleView, NoArticle } from './article-view.tsx';
import { useCountedClick } from './use-counted-click.ts';

/** One news article, with links to the next ones. */
export default function NewsDetail() {
  const { id = '' } = useParams();
  const { data: news, error, refetch } = useQuery(newsQuery(id));
  useTitle(news?.title);
  useCountedClick(news?.uuid);
  useShareContent(
    news && { title: news.title, description: news.summary, image: news.img_cover, path: paths.newDetail({ id }) },
  );
  if (news) {
    return (
      <ArticleView
        // A new key per article: the view starts anew even when the next article has the same pictures and times.
        key={news.uuid}
        title={news.title}
        publishTime={news.publish_time}
        html={news.content}
        facts={[news.category, news.author, `${news.click_count} 次阅读`]}
        cover={news.img_cover}
      >
        <Neighbours id={id} />
      </ArticleView>
    );
  }
  if (isMissing(error)) return <NoArticle title="这篇资讯已下架或不存在" />;
  if (error) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
  return <ArticleSkeleton hasCover />;
}

function Neighbours({ id }: { readonly id: string }) {
  const { data } = useQuery(newsNeighboursQuery(id));
  const ways = [
    { name: '上一篇', to: data?.newer },
    { name: '下一篇', to: data?.older },
  ].flatMap(({ name, to }) => (to ? [{ name, to }] : []));
  if (ways.length === 0) return null;
  return (
    <nav className="article__ways" aria-label="其他资讯">
      {ways.map(({ name, to }) => (
        <Link key={name} className="article__way" to={paths.newDetail({ id: to.uuid })} replace>
          <small>{name}</small>
          <span>{to.title}</span>
        </Link>
      ))}
    </nav>
  );
}
