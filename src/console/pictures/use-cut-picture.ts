import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWrite } from '#src/lib/api/use-write.ts';
import { consoleApi } from '../client/console-api.ts';

interface Cut {
  /** The picture in the library. */
  readonly path: string;
  /** The part to keep, in percent. */
  readonly area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** Below `assets`, for the new picture. */
  readonly folder: string;
}

/** Computing the size is work for the server, so wait for a pause. */
const REST_MS = 450;

/** The result of a crop: pixels and size, before and after. Requested again when the area has stopped moving. */
export function useTriedCut(cut: Cut) {
  const resting = useResting(cut);
  return useQuery({
    queryKey: ['picture cut', resting],
    queryFn: ({ signal }) =>
      consoleApi('POST /console/api/pictures/cut', { body: { ...resting, isKept: false } }, { signal }),
    placeholderData: (before) => before,
    staleTime: 60_000,
  });
}

/** Makes the new picture. */
export function useCutPicture() {
  const queries = useQueryClient();
  return useWrite({
    mutationFn: (cut: Cut) => consoleApi('POST /console/api/pictures/cut', { body: { ...cut, isKept: true } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['pictures'] }),
  });
}

function useResting(cut: Cut): Cut {
  const [resting, setResting] = useState(cut);
  const key = JSON.stringify(cut);
  useEffect(() => {
    const timer = setTimeout(() => setResting(JSON.parse(key) as Cut), REST_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return resting;
}
