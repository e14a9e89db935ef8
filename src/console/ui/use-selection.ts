import { useEffect, useRef, useState } from 'react';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { MOST_CHOSEN } from '#src/contract/console/list-parts.ts';

type BulkReply = ConsoleReply<'POST /console/api/orders/close'>;

/** A row that a call for several has refused. */
interface RefusedRow {
  readonly uuid: string;
  readonly name: string;
  readonly why: string;
}

export interface Selection<Row extends { readonly uuid: string }> {
  readonly rows: readonly Row[];
  /** Those of the shown rows that are chosen, in the list's order. */
  readonly chosen: readonly Row[];
  /** Those that one call takes. */
  readonly batch: readonly Row[];
  readonly has: (uuid: string) => boolean;
  /** With `isSpan` also the rows between this one and the one that was chosen before. */
  readonly choose: (uuid: string, isChosen: boolean, isSpan: boolean) => void;
  readonly chooseAll: (isChosen: boolean) => void;
  readonly nameOf: (row: Row) => string;
  /** After a call for the batch: what is done is chosen no more; what was refused stays, and is told. */
  readonly settle: (batch: readonly Row[], reply: BulkReply) => void;
  readonly refused: readonly RefusedRow[];
  readonly forgetRefused: () => void;
}

interface SelectionInput<Row> {
  readonly rows: readonly Row[];
  /** The filter as a text: another one begins with nothing chosen. */
  readonly filter: string;
  /** What a row is called in a list of refusals. */
  readonly nameOf: (row: Row) => string;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Which rows of a list are chosen. They stay chosen when more rows come; Escape clears them. */
export function useSelection<Row extends { readonly uuid: string }>({
  rows,
  filter,
  nameOf,
}: SelectionInput<Row>): Selection<Row> {
  const nothing = { filter, uuids: NOTHING, last: '' };
  const [kept, setKept] = useState(nothing);
  const [refused, setRefused] = useState<readonly RefusedRow[]>([]);
  // Also on the way back to a filter of before.
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

/** All from one to the other, in the list's order; only the other when the first is not shown. */
function spanOf(all: readonly string[], from: string, to: string): readonly string[] {
  const ends = [all.indexOf(from), all.indexOf(to)];
  return ends.includes(-1) ? [to] : all.slice(Math.min(...ends), Math.max(...ends) + 1);
}

/** Escape, where it closes nothing else. */
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
