import { sql } from 'drizzle-orm';
import { rowsOf } from '#server/db/rows-of.ts';
import { sealPlaces } from '#server/db/seal-stored.ts';
import type { ServerContext } from '#server/domains/context.ts';
import type { FieldSeal, Stored } from '#server/kernel/secrets/field-seal.ts';
import type { FormField, FormValue } from '#src/contract/form-answers.ts';
import { bound, findPerson, type Person } from './erase.ts';
import { IN_READING_ORDER } from './personal-tables.ts';
import type { PersonalTable, Shown } from './table.ts';

/** Most rows per section: nobody has more, and the file stays readable. */
const MOST_ROWS = 20_000;

/** Stored data of one kind: headings, and rows of texts. */
export interface Section {
  readonly title: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * All stored data of a student, section by section, the account first. Each section is read only when it is consumed.
 *
 * The same conditions find the rows as for an erasure.
 */
export async function* exportSections(
  context: Pick<ServerContext, 'db' | 'clock' | 'seal'>,
  userId: string,
): AsyncGenerator<Section> {
  const person = await findPerson(context.db, userId);
  if (!person) return;
  for (const one of IN_READING_ORDER) if (one.show) yield await readSection(context, one, one.show, person);
}

async function readSection(
  { db, clock, seal }: Pick<ServerContext, 'db' | 'clock' | 'seal'>,
  { table, of }: PersonalTable,
  show: Shown,
  person: Person,
): Promise<Section> {
  const { title, columns, newest, sealed } = show;
  const headings = Object.keys(columns);
  const chosen = Object.values(columns).map((column, index) => sql.raw(`(${column})::text AS c${index}`));
  const more = sealed
    ? [sql.raw(`id AS sealed_id, ${sealed.column} AS sealed, ${sealed.fields ?? 'NULL'} AS fields`)]
    : [];
  const rows = await rowsOf<Row>(
    db,
    sql`SELECT ${sql.join([...chosen, ...more], sql`, `)} FROM ${sql.raw(table)}
      WHERE ${bound(of, person, clock.now())} ORDER BY ${sql.raw(newest)} DESC NULLS LAST LIMIT ${MOST_ROWS}`,
  );
  return {
    title: rows.length === MOST_ROWS ? `${title}（最近 ${MOST_ROWS} 条）` : title,
    headings: sealed ? [...headings, sealed.heading] : headings,
    rows: rows.map((row) => [
      ...headings.map((_heading, index) => String(row[`c${index}`] ?? '')),
      ...(sealed ? [openText(seal, sealed.place, row)] : []),
    ]),
  };
}

type Row = Readonly<Record<string, unknown>>;

/** Headings of a traveller's form. */
const CUSTOMER: Readonly<Record<string, string>> = {
  ...{
    name: '姓名',
    sex: '性别',
    mobile: '手机号',
    id_number: '身份证号',
    birthday: '生日',
    school: '学校',
    grade: '年级',
  },
  ...{ guardian_name: '监护人', guardian_mobile: '监护人电话', guardian_relation: '关系', health: '健康情况' },
  ...{ diet: '饮食', shirt_size: '衣服尺码' },
};

function openText(seal: FieldSeal, place: NonNullable<Shown['sealed']>['place'], row: Row): string {
  if (row.sealed === null || row.sealed === undefined) return '';
  const values = seal.open<Record<string, FormValue>>(
    row.sealed as Stored<Record<string, FormValue>>,
    sealPlaces[place](String(row.sealed_id)),
  );
  const fields = (row.fields ?? []) as readonly FormField[];
  return Object.entries(values)
    .map(([key, value]) => {
      const field = fields.find((one) => one.key === key);
      const name = (one: FormValue) =>
        field?.options.find((option) => option.value === String(one))?.label ?? String(one);
      return `${field?.label ?? CUSTOMER[key] ?? key}：${Array.isArray(value) ? value.map(name).join('、') : name(value)}`;
    })
    .join('\n');
}
