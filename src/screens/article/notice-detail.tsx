import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { failureText, isMissing } from '#src/lib/api/api-failures.ts';
import { brand } from '#src/lib/dom/brand.ts';
import { useShareContent } from '#src/lib/environment/use-share-content.ts';
import * as paths from '#src/lib/paths.ts';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { useTitle } from '#src/ui/app/use-title.ts';
import { noticeQuery } from './article-query.ts';
import { ArticleSkeleton, ArticleView, NoArticle } from './article-view.tsx';

export default function NoticeDetail() {
  const { id = '' } = useParams();
  const { data: notice, error, refetch } = useQuery(noticeQuery(id));
  useTitle(notice?.title);
  useShareContent(
    notice && { title: notice.title, description: brand.slogan, image: '', path: paths.noticeDetail({ id }) },
  );
  if (notice) {
    const { title, publish_time: publishTime, content } = notice;
    return <ArticleView title={title} publishTime={publishTime} html={content} facts={[brand.name]} />;
  }
  if (isMissing(error)) return <NoArticle title="这条公告已撤下或不存在" />;
  if (error) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
  return <ArticleSkeleton />;
}
