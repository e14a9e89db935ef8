import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { consoleApi } from '../../client/console-api.ts';
import { showToast } from '../../ui/toast.tsx';

type Section = ConsoleReply<'GET /console/api/page/sections'>['sections'][number];

const sectionsQuery = queryOptions({
  queryKey: ['page-sections'],
  queryFn: ({ signal }) => consoleApi('GET /console/api/page/sections', undefined, { signal }),
});

/** My saved blocks, with functions to save and delete some. */
export function useSections() {
  const queries = useQueryClient();
  const { data } = useQuery(sectionsQuery);
  const onSettled = () => queries.invalidateQueries(sectionsQuery);
  const onError = (error: Error) => showToast(error.message);
  const keep = useWrite({
    mutationFn: ({ id, ...body }: Pick<Section, 'id' | 'name' | 'blocks'>) =>
      consoleApi('PUT /console/api/page/sections/{uuid}', { params: { uuid: id }, body }),
    onError,
    onSettled,
  });
  const forget = useWrite({
    mutationFn: (id: string) => consoleApi('DELETE /console/api/page/sections/{uuid}', { params: { uuid: id } }),
    onError,
    onSettled,
  });
  return { sections: data?.sections ?? [], keep, forget };
}
