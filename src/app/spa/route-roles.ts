import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';

/** Who has this role sees all routes and passes every check. */
const ADMIN = 'admin';

/** Whether somebody with `own` roles may see a route: one of the route's roles is enough, and a route without is everybody's. */
export function isVisibleTo({ roles }: Pick<ScreenRoute, 'roles'>, own: readonly string[]): boolean {
  return !roles || own.includes(ADMIN) || roles.some((role) => own.includes(role));
}
