import { useSearchParams } from 'react-router-dom';
import { sameOriginPath } from '#src/lib/addresses/return-path.ts';

/** Where the student came from, by the confirm screen's address; there they return when they leave. */
export function useCameFrom() {
  const [query] = useSearchParams();
  const h5 = sameOriginPath(query.get('h5'));
  const source = query.get('source')?.slice(0, 64);
  return { query, h5, cameFrom: { ...(source && { source }), ...(h5 && { h5: h5.slice(0, 120) }) } };
}
