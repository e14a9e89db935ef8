import { useState } from 'react';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import { leftCourses } from './joint-courses.ts';

const KEY = 'joint-left';

/** The deselected courses of a joint order. They survive a reload and a visit to the addresses. */
export function useLeftCourses(courses: readonly string[]) {
  const order = courses.join();
  const [left, setLeft] = useState(() => {
    const [of, stored = ''] = (readStored('session', KEY) ?? '').split('|');
    return of === order ? leftCourses(stored, courses) : [];
  });
  const choose = (next: readonly string[]) => {
    writeStored('session', KEY, next.length > 0 ? `${order}|${next.join()}` : undefined);
    setLeft(next);
  };
  return [left, choose] as const;
}
