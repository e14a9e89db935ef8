import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Kind } from './entries.ts';

/** A row that the folder describes. */
export interface Row {
  /** The entry of this row: list, key, and display name. */
  readonly kind: Kind;
  readonly key: string;
  readonly name: string;
  /** The row's part of its entry; undefined for the entry's own row. */
  readonly part?: string;
  readonly table: PgTable;
  /** The id column, by its name in the table's object. */
  readonly idColumn: string;
  readonly id: string | number;
  /** Values from the folder, by column. */
  readonly values: Readonly<Record<string, unknown>>;
  /** More values for a new row. */
  readonly whenNew?: Readonly<Record<string, unknown>>;
}

/** All rows of one owner in a table that no other table references; replaced as a whole when they differ. */
export interface OwnedRows {
  readonly kind: Kind;
  readonly key: string;
  readonly name: string;
  /** Name of the rows for staff: `老师`. */
  readonly part: string;
  readonly table: PgTable;
  readonly ownerColumn: PgColumn;
  readonly owner: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Columns to compare, in the order of rows. */
  readonly compared: readonly string[];
  /** A row as text for staff, by its ids where it references others. */
  readonly show: (row: Readonly<Record<string, unknown>>) => string;
}

export interface Wanted {
  readonly rows: readonly Row[];
  readonly owned: readonly OwnedRows[];
}

const AMOUNT = /^(.*\S)\s*[×xX*]\s*(\d{1,3})$/;

/** Parses an item that is sent, with its number: `讲义 ×2`. */
export function readGoods(text: string): { readonly name: string; readonly count: number } {
  const [, name, count] = AMOUNT.exec(text) ?? [];
  return name && Number(count) > 0 ? { name, count: Number(count) } : { name: text, count: 1 };
}
