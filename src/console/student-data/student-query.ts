import type { ConsoleReply } from '#src/contract/console/all.ts';

export type StudentRecord = ConsoleReply<'GET /console/api/student-data/{uuid}'>;

/** Key of the query for one student. */
export const recordKey = (uuid: string) => ['student-data', uuid] as const;
