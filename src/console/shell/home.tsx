import { Navigate } from 'react-router-dom';
import { isAllowed } from '#src/contract/console/roles.ts';
import { AREA_GROUPS } from './areas.ts';
import { useMe } from './use-me.ts';

/** `/console`: the first area of the user's role. */
export function ConsoleHome() {
  const me = useMe();
  const first = AREA_GROUPS.flatMap(({ areas }) => areas).find(({ access }) => isAllowed(me?.role ?? null, access));
  return first ? <Navigate to={first.path} replace /> : null;
}
