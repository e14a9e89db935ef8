import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#src/lib/api/api-client.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import { newsQuery } from './article-query.ts';

/** Counts one click for the article per browser tab. `id` is undefined while the article loads. */
export function useCountedClick(id: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!id || readStored('session', keyOf(id))) return;
    writeStored('session', keyOf(id), '1');
    api('PUT /api/V1.29/yanxue/news/click/{id}/', { params: { id }, isSilent: true }).then(
      ({ click_count }) => client.setQueryData(newsQuery(id).queryKey, (known) => known && { ...known, click_count }),
      () => writeStored('session', keyOf(id), undefined),
    );
  }, [id, client]);
}

function keyOf(id: string): string {
  return `news-read:${id}`;
}
