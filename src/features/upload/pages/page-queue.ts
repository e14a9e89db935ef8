import { useSyncExternalStore } from 'react';
import { picturePurposes } from '#src/contract/states.ts';
import { api } from '#src/lib/api/api-client.ts';
import { failureText, isRefusedForGood } from '#src/lib/api/api-failures.ts';
import { shrinkPicture } from '#src/lib/forms/shrink-picture.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { randomUuid } from '#src/lib/storage/device-id.ts';
import { readFile, removeFile, storeFile } from '#src/lib/storage/files.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import { movePage, type Page, type Places, readPlaces, waitingPages } from './pages.ts';

// Photographed pages are stored on this device until the server has them: they survive a reload and a lost network.

const KEY = 'pages';
const AGAIN_MS = 15_000;
const PICTURE = { longest: 2048, quality: 0.8 } as const;
const NO_PAGES: readonly Page[] = [];

const listeners = new Set<() => void>();
let known: { readonly text: string | undefined; readonly places: Places } = { text: undefined, places: {} };
let progress: { readonly id: string; readonly part: number } | undefined;
let preparing: Promise<unknown> = Promise.resolve();
let preparingCount = 0;
let sending: Promise<void> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** All pages on this device, including those of other tabs. Returns the same object until something changes. */
function readAll(): Places {
  const text = readStored('local', KEY);
  if (text !== known.text) known = { text, places: readPlaces(text) };
  return known.places;
}

/** The pages of every place on this device. */
export const allPages = (): Places => readAll();

/** The pages at a place, in their order. */
export const pagesAt = (place: string): readonly Page[] => readAll()[place] ?? NO_PAGES;

function change(place: string, pages: readonly Page[]): void {
  const { [place]: _before, ...rest } = readAll();
  const next = pages.length > 0 ? { ...rest, [place]: pages } : rest;
  writeStored('local', KEY, Object.keys(next).length > 0 ? JSON.stringify(next) : undefined);
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  const handleOnline = () => void sendWaiting();
  window.addEventListener('online', handleOnline);
  window.addEventListener('storage', listener);
  void sendWaiting();
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', handleOnline);
    window.removeEventListener('storage', listener);
    if (listeners.size === 0) clearTimeout(timer);
  };
}

/** The pages at a place, in their order. While a component uses this hook, waiting pages are sent. */
export function usePages(place: string): readonly Page[] {
  return useSyncExternalStore(watch, () => pagesAt(place));
}

/** The pages of every place on this device. While a component uses this hook, waiting pages are sent. */
export function useAllPages(): Places {
  return useSyncExternalStore(watch, readAll);
}

/** Number of pages of all places that are not sent yet. */
export function useWaitingCount(): number {
  return useSyncExternalStore(watch, () => waitingPages(readAll()).length);
}

/** Whether photographs are being scaled or turned. They are not in the list of pages yet. */
export function useIsPreparing(): boolean {
  return useSyncExternalStore(watch, () => preparingCount > 0);
}

/** Sent part of a page, from 0 to 1. */
export function useProgress(id: string): number {
  return useSyncExternalStore(watch, () => (progress?.id === id ? progress.part : 0));
}

/**
 * Adds photographs after the existing pages, up to `most` pages in all. One after the other, to save a phone's memory.
 */
export function addPages(place: string, files: readonly Blob[], most: number): Promise<void> {
  return inLine(async () => {
    for (const file of files) {
      if (pagesAt(place).length >= most) return;
      const page = await newPage(await shrinkPicture(file, PICTURE));
      change(place, [...pagesAt(place), page]);
      void sendWaiting();
    }
  });
}

/** Turns a page 90° to the right: the new picture takes the old one's position. */
export function turnPage(place: string, id: string, address: string | undefined): Promise<void> {
  return inLine(async () => {
    const file = (await readFile(id)) ?? (address ? await (await fetch(address)).blob() : undefined);
    if (!file) return;
    const turned = await shrinkPicture(file, { ...PICTURE, quarters: 1 });
    const page = await newPage(turned);
    const before = pagesAt(place);
    if (!before.some((one) => one.id === id)) return removeFile(page.id);
    change(
      place,
      before.map((one) => (one.id === id ? page : one)),
    );
    await removeFile(id);
    void sendWaiting();
  });
}

async function newPage(picture: Blob): Promise<Page> {
  const takenAtMs = serverNow();
  const id = randomUuid();
  await storeFile(id, picture);
  // `subtle` is missing on plain http, except on localhost.
  const hash = await globalThis.crypto.subtle?.digest('SHA-256', await picture.arrayBuffer());
  const digest = hash && [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { id, upload: null, problem: '', takenAtMs, ...(digest && { digest }) };
}

/** Marks a page as leaving: it is still sent, and once the server has it, this device deletes it. */
export function letPageLeave(place: string, id: string): void {
  const pages = pagesAt(place);
  const page = pages.find((one) => one.id === id);
  if (page?.upload) removePage(place, id);
  else if (page && !page.isLeaving) {
    change(
      place,
      pages.map((one) => (one === page ? { ...one, isLeaving: true } : one)),
    );
  }
}

export function removePage(place: string, id: string): void {
  change(
    place,
    pagesAt(place).filter((page) => page.id !== id),
  );
  void removeFile(id);
}

export function reorderPage(place: string, id: string, to: number): void {
  change(place, movePage(pagesAt(place), id, to));
}

/** Sends a refused page again. */
export function retryPage(place: string, id: string): void {
  change(
    place,
    pagesAt(place).map((page) => (page.id === id ? { ...page, problem: '' } : page)),
  );
  void sendWaiting();
}

/** Replaces all pages at a place. */
export function setPages(place: string, pages: readonly Page[]): void {
  const gone = pagesAt(place).filter(({ id }) => !pages.some((page) => page.id === id));
  change(place, pages);
  for (const { id } of gone) void removeFile(id);
}

/** Runs jobs one after the other; a failure does not stop the next one. */
function inLine(work: () => Promise<void>): Promise<void> {
  preparingCount += 1;
  tell();
  const done = preparing.then(work).finally(() => {
    preparingCount -= 1;
    tell();
  });
  preparing = done.catch(() => undefined);
  return done;
}

/** Sends waiting pages one after the other; a page that cannot be sent stays. */
export async function sendWaiting(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = undefined;
    progress = undefined;
  });
  await sending;
}

async function sendAll(): Promise<void> {
  clearTimeout(timer);
  for (let page = waitingPages(readAll())[0]; page; page = waitingPages(readAll())[0]) {
    const { id } = page;
    const file = await readFile(id);
    if (!file) {
      settle(id, { problem: '这张照片不在了，请重新拍' });
      continue;
    }
    try {
      const { uuid, width, height } = await api('POST /api/v1/file/uploads', {
        query: { purpose: picturePurposes.HOMEWORK, request_id: id },
        file,
        isSilent: true,
        onProgress: (part) => {
          progress = { id, part };
          tell();
        },
      });
      settle(id, { upload: { uuid, width, height } });
    } catch (reason) {
      if (!isRefusedForGood(reason)) {
        if (listeners.size > 0) timer = setTimeout(() => void sendWaiting(), AGAIN_MS);
        return;
      }
      settle(id, { problem: failureText(reason) });
    }
  }
}

/**
 * Saves the result for a page at its current position; does nothing when the page was removed or the student has logged
 * out.
 */
function settle(id: string, changes: Partial<Page>): void {
  for (const [place, pages] of Object.entries(readAll())) {
    const page = pages.find((one) => one.id === id);
    if (!page) continue;
    if (page.isLeaving && changes.upload) {
      removePage(place, id);
      continue;
    }
    change(
      place,
      pages.map((one) => (one === page ? { ...one, ...changes } : one)),
    );
  }
}
