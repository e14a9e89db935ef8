import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import { courseRoutes } from '#src/screens/course/routes.ts';
import { homeRoutes } from '#src/screens/home/routes.ts';
import { loginRoutes } from '#src/screens/login/routes.ts';
import { systemRoutes } from '#src/screens/system/routes.ts';

/** The screens where most visits begin. Their routes are in the app's bundle; all others are loaded on demand. */
export const entryScreens: readonly ScreenRoute[] = [...homeRoutes, ...courseRoutes, ...loginRoutes, ...systemRoutes];
