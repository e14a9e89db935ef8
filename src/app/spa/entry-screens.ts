import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import { courseRoutes } from '#src/screens/course/routes.ts';
import { homeRoutes } from '#src/screens/home/routes.ts';
import { loginRoutes } from '#src/screens/login/routes.ts';
import { systemRoutes } from '#src/screens/system/routes.ts';

/** The screens at which most visits begin. The app brings their routes along; it fetches those of all others at need. */
export const entryScreens: readonly ScreenRoute[] = [...homeRoutes, ...courseRoutes, ...loginRoutes, ...systemRoutes];
