import { useQuery } from '@tanstack/react-query';
import { consoleApi } from '../client/console-api.ts';
import { ShareButton } from '../previews/share-button.tsx';
import { ReviewButton } from '../reviews/review-button.tsx';

/** What can be done with the file as it is saved: send it for review, show it to somebody. */
export function PageActions({ file }: { readonly file: string }) {
  const { data } = useQuery({
    queryKey: ['page', file, 'saved'],
    queryFn: ({ signal }) => consoleApi('GET /console/api/page', { query: { file } }, { signal }),
    refetchOnWindowFocus: 'always',
  });
  if (!data) return null;
  return (
    <>
      <ShareButton file={file} text={data.text} />
      <ReviewButton file={file} text={data.text} baseHash={data.hash} />
    </>
  );
}
