import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { consoleApi } from '../client/console-api.ts';

export type StudentRecord = ConsoleReply<'GET /console/api/students/{uuid}'>;
export type OwnedCourse = StudentRecord['courses'][number];

/** Key of all queries about students. */
const STUDENTS_KEY = ['students'] as const;

export const recordKey = (uuid: string) => [...STUDENTS_KEY, 'one', uuid] as const;

export const recordQuery = (uuid: string) =>
  queryOptions({
    queryKey: recordKey(uuid),
    queryFn: ({ signal }) => consoleApi('GET /console/api/students/{uuid}', { params: { uuid } }, { signal }),
    refetchOnWindowFocus: 'always',
  });

export const coursesQuery = (words: string) =>
  queryOptions({
    queryKey: [...STUDENTS_KEY, 'courses', words],
    queryFn: ({ signal }) => consoleApi('GET /console/api/students/courses', { query: { words } }, { signal }),
    placeholderData: keepPreviousData,
  });
