import { useSearchParams } from 'react-router-dom';
import { sameOriginPath } from '#src/lib/addresses/return-path.ts';

/** What the address of a confirm screen says of where the student came from, and so where one who leaves ends up. */
export function useCameFrom() {
  const [query] = useSearchParams();
  const h5 = sameOriginPath(query.get('h5'));
  const source = query.get('source')?.slice(0, 64);
  return { query, h5, cameFrom: { ...(source && { source }), ...(h5 && { h5: h5.slice(0, 120) }) } };
}
