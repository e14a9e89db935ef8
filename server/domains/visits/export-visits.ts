import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';

/** Columns of the file, and their SQL. None is personal: a visit's id is random each time. */
const COLUMNS = {
  day: 'e.day::text',
  hour: `to_char(e.hour AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
  visit: 'e.visit::text',
  kind: 'e.kind',
  block: 'e.block',
  value: 'e.value::text',
  page: 'e.page',
  release: 'e.release',
  variant: 'e.variant',
  channel: 'c.key',
  device: 'e.device',
  host: 'e.host',
  audience: 'e.audience',
  received_at: `to_char(e.received_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
} as const;

const AT_ONCE = 20_000;

interface Row {
  readonly visit: string;
  readonly kind: string;
  readonly block: string;
  readonly line: string;
}

/**
 * The events of visits that began on a day in China, as CSV (RFC 4180) with a header, in chunks.
 *
 * Read by key, page by page: no transaction stays open, which would keep the database from cleaning up.
 */
export async function* visitLines(db: Database, day: string): AsyncGenerator<{ lines: string; count: number }> {
  yield { lines: `${Object.keys(COLUMNS).join(',')}\r\n`, count: 0 };
  let last: Row | undefined;
  do {
    const behind = last
      ? sql`AND (e.visit, e.kind, e.block) > (${last.visit}::uuid, ${last.kind}, ${last.block})`
      : sql``;
    const rows = await rowsOf<Row>(
      db,
      sql`
      SELECT e.visit::text AS visit, e.kind, e.block, concat_ws(',', ${CELLS}) AS line
      FROM (SELECT * FROM visit_events e WHERE e.day = ${day}::date ${behind}
        ORDER BY e.visit, e.kind, e.block LIMIT ${AT_ONCE}) e
      JOIN traffic_channels c ON c.id = e.channel_id ORDER BY e.visit, e.kind, e.block
    `,
    );
    last = rows.at(-1);
    if (last) yield { lines: `${rows.map(({ line }) => line).join('\r\n')}\r\n`, count: rows.length };
  } while (last);
}

/** Values with a comma, a quote or a line break are quoted. */
const CELLS = sql.raw(
  Object.values(COLUMNS)
    .map(
      (value) => `CASE WHEN ${value} ~ '[",\\r\\n]' THEN '"' || replace(${value}, '"', '""') || '"' ELSE ${value} END`,
    )
    .join(', '),
);
