import { allPages, letPageLeave, removePage } from '#src/features/upload/pages/page-queue.ts';
import type { Page } from '#src/features/upload/pages/pages.ts';
import { api } from '#src/lib/api/api-client.ts';
import { isRefusedForGood } from '#src/lib/api/api-failures.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { chinaInstant } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { queryClient } from '#src/lib/queries/query-client.ts';
import { deviceId } from '#src/lib/storage/device-id.ts';
import type { Attempt } from '../exam-queries.ts';

// A photograph takes long on a slow network, a note that it exists does not: the server is told of each page at once.
// After the attempt has ended it still accepts the pages that it was told of. Decision 0342.

const AGAIN_MS = 5000;

/** The key of an answer's pages in the storage of this device. */
export const pagesKeyOf = ({ answer_id: attempt }: Pick<Attempt, 'answer_id'>, question: string) =>
  `exam:${attempt}:${question}`;

interface Placed {
  readonly place: string;
  readonly question: string;
  readonly position: number;
  readonly page: Page;
}

/** The pages of an attempt on this device, without those that the server has refused. */
function pagesOf(attempt: string): Placed[] {
  return Object.entries(allPages()).flatMap(([place, pages]) => {
    const [kind, owner, question = ''] = place.split(':');
    if (kind !== 'exam' || owner !== attempt) return [];
    return pages.flatMap((page, position) => (page.problem === '' ? [{ place, question, position, page }] : []));
  });
}

/** Number of photographs of an attempt that are on this device and have not reached the server. */
export const unsentOf = (attempt: string): number => pagesOf(attempt).filter(({ page }) => !page.upload).length;

/** What the server was last told about each attempt; lives as long as the page. */
const told = new Map<string, string>();
const telling = new Map<string, Promise<void>>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells the server of the pages of every attempt on this device. */
export async function tellAllPages(): Promise<void> {
  const attempts = Object.keys(allPages()).flatMap((place) => {
    const [kind, attempt = ''] = place.split(':');
    return kind === 'exam' ? [attempt] : [];
  });
  for (const attempt of new Set(attempts)) await tellPages(attempt, true);
}

/**
 * Tells the server of the pages of an attempt if they have changed; with `always` in any case. Tries again when there
 * is no network.
 */
export async function tellPages(attempt: string, always = false): Promise<void> {
  await telling.get(attempt);
  const pages = pagesOf(attempt);
  const text = JSON.stringify(pages.map(({ question, page }) => [question, page.id]));
  const isNews = text !== (told.get(attempt) ?? '[]');
  if (!isNews && (!always || pages.length === 0)) return;
  told.set(attempt, text);
  const call = tell(attempt, pages).finally(() => telling.delete(attempt));
  telling.set(attempt, call);
  await call;
}

async function tell(attempt: string, pages: readonly Placed[]): Promise<void> {
  const now = serverNow();
  try {
    const reply = await api('PUT /api/v1/exam/answers/{id}/pages', {
      params: { id: attempt },
      body: {
        device_uuid: deviceId(),
        pages: pages.map(({ question, position, page: { id, digest, takenAtMs = now } }) => ({
          ...{ page_uuid: id, question_uuid: question, position },
          ...{ taken_time: chinaInstant(takenAtMs), ...(digest && { digest }) },
        })),
      },
      isSilent: true,
    });
    const states = new Map(reply.pages.map(({ page_uuid: id, state }) => [id, state]));
    settlePages(attempt, pages, (id) => states.get(id));
  } catch (reason) {
    if (isRefusedForGood(reason)) return;
    told.delete(attempt);
    clearTimeout(timer);
    timer = setTimeout(() => void tellAllPages(), AGAIN_MS);
  }
}

type PageState = 'noted' | 'waiting' | 'arrived' | 'refused';

function settlePages(attempt: string, pages: readonly Placed[], stateOf: (id: string) => PageState | undefined): void {
  let lost = 0;
  let isOver = false;
  for (const { place, page } of pages) {
    const state = stateOf(page.id);
    if (state === undefined || state === 'noted') continue;
    isOver = true;
    if (state === 'waiting') letPageLeave(place, page.id);
    else removePage(place, page.id);
    if (state === 'refused' && !page.upload) lost += 1;
  }
  if (lost > 0) showToast(`${lost} 张照片没有计入：传得太晚，或者是时间到以后拍的`);
  if (isOver)
    void queryClient.invalidateQueries({ queryKey: ['exam'], predicate: ({ queryKey }) => queryKey[1] !== 'attempt' });
  if (!isOver) return;
  told.delete(attempt);
}
