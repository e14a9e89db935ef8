import type { ConsoleInput } from '#src/contract/console/all.ts';
import { LEAD_STAGES, type LeadStage } from '#src/contract/console/lead-stages.ts';
import { isDay } from '#src/contract/id-number.ts';

type Query = ConsoleInput<'GET /console/api/leads'>['query'];
export type LeadFilter = Omit<Query, 'after'>;

const DAYS = ['from', 'until'] as const;
const TEXTS = ['owner', 'page', 'channel', ...DAYS, 'words'] as const;

/** The filters in the address. A full mobile is never in it: it is searched for by a call of its own. */
export function readFilter(search: URLSearchParams): LeadFilter {
  const stage = LEAD_STAGES.find((one): one is LeadStage => one === search.get('stage'));
  const texts = TEXTS.flatMap((name) => {
    const value = search.get(name);
    const isRead = value && (isDay(value) || !DAYS.some((day) => day === name));
    return isRead ? [[name, value] as const] : [];
  });
  return {
    ...(Object.fromEntries(texts) as { [name in (typeof TEXTS)[number]]?: string }),
    ...(stage ? { stage } : {}),
    ...(search.get('due') ? { due: '1' } : {}),
    ...(search.get('order') === 'next-contact' ? { order: 'next-contact' } : {}),
  };
}

/** The address with another value of one filter; an empty one removes it. */
export function withField(search: URLSearchParams, name: keyof LeadFilter, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}

/** The eleven digits, if the text is a mobile. */
export function mobileOf(words: string): string | undefined {
  const digits = words.replace(/[\s-]/g, '');
  return /^1\d{10}$/.test(digits) ? digits : undefined;
}

export const hasFilter = ({ order: _order, stage: _stage, ...filter }: LeadFilter): boolean =>
  Object.keys(filter).length > 0;

/** The filter to store in a saved view, without the typed words, which may be a name. */
export const withoutWords = ({ words: _words, ...filter }: LeadFilter): Omit<LeadFilter, 'words'> => filter;
