import { useQuery, useQueryClient } from '@tanstack/react-query';
import { consoleApi } from '../client/console-api.ts';

const KEY = ['pictures'];

export function usePictures() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => consoleApi('GET /console/api/pictures', undefined, { signal }),
  });
}

/** A function that adds a picture to the library; `folder` is below `assets`. Throws a `ConsoleRefusal`. */
export function useAddPicture() {
  const queries = useQueryClient();
  return async (file: File, folder: string | undefined) => {
    const added = await consoleApi('POST /console/api/pictures', {
      file,
      query: { name: file.name.slice(-200), ...(folder && { folder }) },
    });
    await queries.invalidateQueries({ queryKey: KEY });
    return added;
  };
}
