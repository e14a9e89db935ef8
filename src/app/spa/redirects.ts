import * as paths from '#src/lib/paths.ts';

/** Old addresses with their replacement; the query is kept. */
export const redirects: readonly { readonly path: string; readonly to: string }[] = [
  { path: paths.index.pattern, to: paths.home() },
  { path: paths.course.pattern, to: paths.courseList() },
];
