import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { isTypedInto } from '../help/is-typed-into.ts';

/** Time to wait for a list to load; after that the focus is not moved. */
const WAIT_MS = 5000;
const ROWS = '.console-table tbody tr, [data-rows] > li';

/**
 * Keys for every list: J and K go to the next and previous row, and so do the arrows once the focus is in a row; X
 * selects the row. The focus is on the row's link, so Enter opens it. Coming back from a record, the focus is on its
 * row.
 */
export function useRowKeys(): void {
  useReturn();
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.isComposing || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.shiftKey || isTypedInto(event.composedPath()[0]) || document.querySelector('dialog[open]')) return;
      if (act(event.key)) event.preventDefault();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, []);
}

/** Handles a key; false when it has no meaning here. */
function act(key: string): boolean {
  const row = document.activeElement?.closest(ROWS);
  if (key === 'x' || key === 'X') {
    const box = row?.querySelector<HTMLInputElement>('input[type="checkbox"]:not(:disabled)');
    box?.click();
    return box != null;
  }
  const step = STEPS[key];
  if (step === undefined || (key.startsWith('Arrow') && !row)) return false;
  const stops = stopsOf();
  const at = stops.findIndex((stop) => stop === document.activeElement || (row?.contains(stop) ?? false));
  const next = stops[at < 0 ? 0 : at + step];
  next?.focus();
  return next !== undefined;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, J: 1, ArrowDown: 1, k: -1, K: -1, ArrowUp: -1 };

const STOPS = ['a[href^="/console/"]', 'button', 'input[type="checkbox"]'];

/**
 * The focusable element of each row: its link, otherwise its first button, otherwise its checkbox; last the button for
 * more rows.
 */
function stopsOf(): HTMLElement[] {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const inRows = rows.flatMap((row) => {
    const found = STOPS.map((stop) => row.querySelector<HTMLElement>(stop)).find((stop) => stop !== null);
    return found ?? [];
  });
  return [...inRows, ...document.querySelectorAll<HTMLElement>('.console-more button')];
}

/** Coming back from a record to the list, focuses its row. */
function useReturn(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    const left = before.current;
    before.current = pathname;
    if (!left.startsWith(`${pathname}/`)) return;
    const content = document.querySelector('#content');
    if (!content || focusRowOf(left)) return;
    // The list may still be loading: wait for the row.
    const observer = new MutationObserver(() => {
      if (focusRowOf(left)) observer.disconnect();
    });
    observer.observe(content, { childList: true, subtree: true });
    const timer = window.setTimeout(() => observer.disconnect(), WAIT_MS);
    return () => {
      observer.disconnect();
      window.clearTimeout(timer);
    };
  }, [pathname]);
}

/** Focuses the row of a record. True when it is done, or the user has moved the focus elsewhere. */
function focusRowOf(path: string): boolean {
  const { activeElement } = document;
  const isFree = activeElement === null || activeElement === document.body || activeElement.id === 'content';
  if (!isFree) return true;
  const links = [...document.querySelectorAll(ROWS)].flatMap((row) => [...row.querySelectorAll('a')]);
  const link = links.find((one) => one.pathname === path);
  link?.focus();
  return link !== undefined;
}
