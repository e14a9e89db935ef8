const COURSE_DETAIL = /^\/course\/detail\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i;

/** The course whose page a path is; undefined for any other path. */
export function matchCourseDetail(path: string): string | undefined {
  return COURSE_DETAIL.exec(path)?.[1];
}
