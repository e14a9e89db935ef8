import { queryOptions } from '@tanstack/react-query';
import { MOST_SIGNED } from '#src/contract/console/agreement-values.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { consoleApi } from '../client/console-api.ts';

export type AgreementDetail = ConsoleReply<'GET /console/api/agreements/{uuid}'>;
type AgreementCard = ConsoleReply<'GET /console/api/agreements'>['agreements'][number];

/** Key of all queries about agreements. */
export const AGREEMENTS_KEY = ['agreements'] as const;

export const agreementQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...AGREEMENTS_KEY, 'one', uuid],
    queryFn: ({ signal }) => consoleApi('GET /console/api/agreements/{uuid}', { params: { uuid } }, { signal }),
    refetchOnWindowFocus: 'always',
  });

const KINDS = { course: '所有课程', books: '所有图书', yanxue: '所有研学' } as const;

/** The students who sign the agreement, as text. */
export const scopeText = ({ kind, course }: Pick<AgreementCard, 'kind' | 'course'>) =>
  course ? `${course.name}（${course.number}）` : kind ? KINDS[kind] : '';

/** The number of signatures, as a sentence about what a change means for them. */
export const signedText = (signed: number) =>
  signed === 0
    ? '还没有人签过；以后签的都按新版。'
    : `已签的 ${signed >= MOST_SIGNED ? `${MOST_SIGNED} 多` : signed} 人保留签的那一版；以后签的按新版。`;
