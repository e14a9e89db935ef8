import * as paths from '#src/lib/paths.ts';

/** Addresses that stand for another; the query goes with the visitor. */
export const redirects: readonly { readonly path: string; readonly to: string }[] = [
  { path: paths.index.pattern, to: paths.home() },
  { path: paths.course.pattern, to: paths.courseList() },
];
