import { readPlaces, waitingPages } from '#src/features/upload/pages/pages.ts';
import { readStored } from '#src/lib/storage/storage.ts';

/** Lists in storage with what students wrote offline, by key. */
const LISTS = [
  { key: 'notes-unsent', unit: '条课堂笔记' },
  { key: 'mistake-unsent', unit: '道错题的作答' },
] as const;

/**
 * What this browser has not sent yet, as text: `3 条课堂笔记`. Logging out deletes it. Exam drafts are not included: they
 * are encrypted and survive the logout.
 */
export function unsentWork(): readonly string[] {
  const pages = waitingPages(readPlaces(readStored('local', 'pages'))).length;
  const counts = [
    ...LISTS.map(({ key, unit }) => ({ count: lengthOf(key), unit })),
    { count: pages, unit: '页作业照片' },
  ];
  return counts.filter(({ count }) => count > 0).map(({ count, unit }) => `${count} ${unit}`);
}

function lengthOf(key: string): number {
  try {
    const list: unknown = JSON.parse(readStored('local', key) ?? '[]');
    return Array.isArray(list) ? list.length : 0;
  } catch {
    return 0;
  }
}
