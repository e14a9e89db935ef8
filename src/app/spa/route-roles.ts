import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';

/** A user with this role sees all routes and passes every check. */
const ADMIN = 'admin';

/**
 * Whether a user with the roles `own` may see a route: one of the route's roles is enough; a route without roles is
 * open to all.
 */
export function isVisibleTo({ roles }: Pick<ScreenRoute, 'roles'>, own: readonly string[]): boolean {
  return !roles || own.includes(ADMIN) || roles.some((role) => own.includes(role));
}
