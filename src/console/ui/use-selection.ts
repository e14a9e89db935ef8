import { useEffect, useRef, useState } from 'react';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { MOST_CHOSEN } from '#src/contract/console/list-parts.ts';

type BulkReply = ConsoleReply<'POST /console/api/orders/close'>;

/** A row that a call for several rows refused. */
interface RefusedRow {
  readonly uuid: string;
  readonly name: string;
  readonly why: string;
}

export interface Selection<Row extends { readonly uuid: string }> {
  readonly rows: readonly Row[];
  /** The selected rows among the shown ones, in the list's order. */
  readonly chosen: readonly Row[];
  /** The rows that go into one call. */
  readonly batch: readonly Row[];
  readonly has: (uuid: string) => boolean;
  /** Selects or deselects a row; with `isSpan` also all rows between it and the last selected one. */
  readonly choose: (uuid: string, isChosen: boolean, isSpan: boolean) => void;
  readonly chooseAll: (isChosen: boolean) => void;
  readonly nameOf: (row: Row) => string;
  /** Call it after a batch: deselects finished rows; refused ones stay selected and show their reason. */
  readonly settle: (batch: readonly Row[], reply: BulkReply) => void;
  readonly refused: readonly RefusedRow[];
  readonly forgetRefused: () => void;
}

interface SelectionInput<Row> {
  readonly rows: readonly Row[];
  /** The filter as text; another filter clears the selection. */
  readonly filter: string;
  /** Name of a row in the list of refusals. */
  readonly nameOf: (row: Row) => string;
}

const NOTHING: ReadonlySet<string> = new Set();

/** The selected rows of a list. Rows stay selected when more are loaded; Escape clears the selection. */
export function useSelection<Row extends { readonly uuid: string }>({
  rows,
  filter,
  nameOf,
}: SelectionInput<Row>): Selection<Row> {
  const nothing = { filter, uuids: NOTHING, last: '' };
  const [kept, setKept] = useState(nothing);
  const [refused, setRefused] = useState<readonly RefusedRow[]>([]);
  // Also when an earlier filter is chosen again.
  if (kept.filter !== filter) setKept(nothing);
  const uuids = kept.filter === filter ? kept.uuids : NOTHING;
  const chosen = rows.filter(({ uuid }) => uuids.has(uuid));
  const all = rows.map(({ uuid }) => uuid);
  const change = (some: readonly string[], isChosen: boolean, last = '') =>
    setKept((before) => {
      const next = new Set(before.uuids);
      for (const uuid of some) {
        if (isChosen) next.add(uuid);
        else next.delete(uuid);
      }
      return { ...before, uuids: next, last: last || before.last };
    });
  const clear = () => setKept(nothing);
  useEscape(chosen.length > 0, clear);
  return {
    ...{ rows, chosen, nameOf, refused, batch: chosen.slice(0, MOST_CHOSEN) },
    has: (uuid) => uuids.has(uuid),
    choose: (uuid, isChosen, isSpan) => change(isSpan ? spanOf(all, kept.last, uuid) : [uuid], isChosen, uuid),
    chooseAll: (isChosen) => (isChosen ? change(all, true) : clear()),
    settle: (batch, reply) => {
      const whys = new Map(reply.refused.map(({ uuid, why }) => [uuid, why]));
      const done = batch.filter(({ uuid }) => !whys.has(uuid));
      change(
        done.map(({ uuid }) => uuid),
        false,
      );
      setRefused(
        batch.flatMap((row) => {
          const why = whys.get(row.uuid);
          return why === undefined ? [] : [{ uuid: row.uuid, name: nameOf(row), why }];
        }),
      );
    },
    forgetRefused: () => setRefused([]),
  };
}

/** All ids from one to the other, in the list's order; only `to` when `from` is not shown. */
function spanOf(all: readonly string[], from: string, to: string): readonly string[] {
  const ends = [all.indexOf(from), all.indexOf(to)];
  return ends.includes(-1) ? [to] : all.slice(Math.min(...ends), Math.max(...ends) + 1);
}

/** Runs `act` on Escape, unless the key closes something else. */
function useEscape(isOn: boolean, act: () => void): void {
  const current = useRef(act);
  useEffect(() => {
    current.current = act;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const handle = ({ key, isComposing, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || isComposing || defaultPrevented || document.querySelector('dialog[open]')) return;
      current.current();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, [isOn]);
}
