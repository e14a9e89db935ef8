import type { ConsoleReply } from '#src/contract/console/all.ts';

export type Version = ConsoleReply<'GET /console/api/page/versions'>['versions'][number];

export const versionsKey = (file: string) => ['versions', file];
