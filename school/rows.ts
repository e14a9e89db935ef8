import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Kind } from './entries.ts';

/** A row that the folder asks for. */
export interface Row {
  /** The entry it is of: the list, the key, and what people call it. */
  readonly kind: Kind;
  readonly key: string;
  readonly name: string;
  /** What the row is within its entry; undefined for the entry's own row. */
  readonly part?: string;
  readonly table: PgTable;
  /** The column that tells it from others, by its name in the table's object. */
  readonly idColumn: string;
  readonly id: string | number;
  /** What the folder says of it, by column. */
  readonly values: Readonly<Record<string, unknown>>;
  /** What a new one needs beside. */
  readonly whenNew?: Readonly<Record<string, unknown>>;
}

/** All rows of one owner in a table that nothing else points at; put in anew when they differ. */
export interface OwnedRows {
  readonly kind: Kind;
  readonly key: string;
  readonly name: string;
  /** What they are to the owner: `老师`. */
  readonly part: string;
  readonly table: PgTable;
  readonly ownerColumn: PgColumn;
  readonly owner: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Which columns make the difference, in the order of rows. */
  readonly compared: readonly string[];
  /** A row for people, by its ids where it points at others. */
  readonly show: (row: Readonly<Record<string, unknown>>) => string;
}

export interface Wanted {
  readonly rows: readonly Row[];
  readonly owned: readonly OwnedRows[];
}

const AMOUNT = /^(.*\S)\s*[×xX*]\s*(\d{1,3})$/;

/** A thing that is sent, and how many: `讲义 ×2`. */
export function readGoods(text: string): { readonly name: string; readonly count: number } {
  const [, name, count] = AMOUNT.exec(text) ?? [];
  return name && Number(count) > 0 ? { name, count: Number(count) } : { name: text, count: 1 };
}
