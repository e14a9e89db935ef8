import { and, eq, getTableColumns, gt, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { showMoney } from '#compiler/read/money.ts';
import type { Database } from '#server/db/database.ts';
import { courses, teachers } from '#server/db/schema/course.ts';
import { coupons, groupActivities, jointOffers } from '#server/db/schema/promotion.ts';
import type { Kind, School } from './entries.ts';
import { activityIdOf, couponIdOf, idOf } from './known.ts';
import type { OwnedRows, Row, Wanted } from './rows.ts';

interface Change {
  /** Text for staff: `价格`, `小节“长难句” 时长`. */
  readonly field: string;
  readonly before: string;
  readonly after: string;
  /** An amount that students pay or save. */
  readonly isPrice: boolean;
  /** The change ends buying or claiming. */
  readonly isOffShelf: boolean;
}

/** A value that staff have set and that the folder does not change. */
interface Kept {
  readonly field: string;
  readonly desk: string;
  readonly folder: string;
}

/** One entry of the folder, compared with the database. */
export interface Planned {
  readonly kind: Kind;
  readonly key: string;
  readonly name: string;
  readonly state: 'new' | 'changed' | 'unchanged';
  readonly changes: readonly Change[];
  readonly kept: readonly Kept[];
}

/** Something on sale that is not in the folder. */
export interface Missing {
  readonly kind: Kind;
  readonly key: string;
  readonly name: string;
}

interface Plan {
  readonly entries: readonly Planned[];
  readonly missing: readonly Missing[];
  /** The writes, in order. */
  readonly work: readonly ((tx: Database) => Promise<unknown>)[];
}

type Values = Readonly<Record<string, unknown>>;

const PRICES = new Set([
  ...['priceCents', 'originPriceCents', 'groupPriceCents', 'amountCents', 'depositCents', 'thresholdCents'],
  'discountPercent',
]);
const TITLES: Readonly<Record<string, string>> = {
  ...{ name: '名称', priceCents: '价格', originPriceCents: '原价', groupPriceCents: '拼团价', amountCents: '金额' },
  ...{ depositCents: '定金', thresholdCents: '门槛', discountPercent: '折扣', isOnShelf: '上架', stock: '名额' },
  ...{ title: '头衔', subject: '科目', intro: '介绍', photo: '照片', imgCover: '封面', subjectName: '科目' },
  ...{ classHours: '课时', validDays: '学几天', validEndTime: '学到哪一天', isTrial: '体验课', isLive: '有直播' },
  ...{ summary: '一句话介绍', detailHtml: '详情', startsAt: '开始', endsAt: '结束', description: '说明' },
  ...{ kind: '种类', mold: '种类', position: '次序', url: '地址', poster: '封面', durationSeconds: '时长' },
  ...{ isFree: '试看', isPublic: '公开', streamUrl: '直播地址', groupedNum: '几人成团', icon: '图标' },
  ...{ trackInfo: '统计信息', navigation: '去处', attrs: '选择', priceDisplayType: '价格显示', teacherId: '老师' },
  ...{ courseId: '课程', subtitlesUrl: '字幕', materialUrl: '讲义', marks: '时间点', validType: '有效期' },
};

/** An entry while its changes are collected. */
interface Draft extends Missing {
  state: Planned['state'];
  readonly changes: Change[];
  readonly kept: Kept[];
}

/** Compares the folder with the database. Only reads. `isKept` tells whether staff have set this value of a row. */
export async function makePlan(
  tx: Database,
  { rows, owned }: Wanted,
  isKept: (row: Row, column: string) => boolean = () => false,
): Promise<Omit<Plan, 'missing'>> {
  const stored = await storedRows(tx, rows);
  const entries = new Map<string, Draft>();
  const entryOf = ({ kind, key, name }: Missing) => {
    const found: Draft = entries.get(`${kind} ${key}`) ?? {
      kind,
      key,
      name,
      state: 'unchanged',
      changes: [],
      kept: [],
    };
    entries.set(`${kind} ${key}`, found);
    return found;
  };
  const work: ((tx: Database) => Promise<unknown>)[] = [];
  for (const row of rows) {
    const before = stored.get(row.table)?.get(row.id);
    const entry = entryOf(row);
    const keep = (column: string) => entry.kept.push(keptOf(row, column, before));
    if (!before) {
      const [first = ''] = Object.keys(row.values);
      if (isKept(row, first)) {
        keep(first);
        continue;
      }
      if (row.part === undefined || isFirst(rows, row)) entry.state = 'new';
      if (entry.state !== 'new') note(entry, { field: row.part ?? '', before: '没有', after: '新增' });
      const values = { [row.idColumn]: row.id, ...row.values, ...row.whenNew };
      work.push((db) => db.insert(row.table).values(values));
      continue;
    }
    const differs = Object.keys(row.values).filter((column) => textOf(before[column]) !== textOf(row.values[column]));
    for (const column of differs) if (isKept(row, column)) keep(column);
    const changed = differs.filter((column) => !isKept(row, column));
    for (const column of changed) note(entry, changeOf(row, column, before));
    if (changed.length === 0) continue;
    const values = Object.fromEntries(changed.map((column) => [column, row.values[column]]));
    const id = columnOf(row.table, row.idColumn);
    work.push((db) => db.update(row.table).set(values).where(eq(id, row.id)));
  }
  const names = namesOf(rows, await storedNames(tx));
  for (const one of owned) {
    const before = await tx
      .select()
      .from(one.table as PgTable)
      .where(eq(one.ownerColumn, one.owner));
    const [old, wanted] = [inOrder(before, one), inOrder(one.rows, one)];
    if (textOf(old.map((row) => pick(row, one))) === textOf(wanted.map((row) => pick(row, one)))) continue;
    const show = (list: readonly Values[]) => list.map((row) => names(one.show(row))).join('、') || '没有';
    const entry = entryOf(one);
    if (entry.state !== 'new') note(entry, { field: one.part, before: show(old), after: show(wanted) });
    work.push(async (db) => {
      await db.delete(one.table).where(eq(one.ownerColumn, one.owner));
      if (one.rows.length > 0) await db.insert(one.table).values([...one.rows]);
    });
  }
  return { entries: [...entries.values()], work };
}

/** Whether a row is the first of its entry. */
const isFirst = (rows: readonly Row[], row: Row) =>
  rows.find(({ kind, key }) => kind === row.kind && key === row.key) === row;

function note(entry: Draft, change: Pick<Change, 'field' | 'before' | 'after'> & Partial<Change>): void {
  if (entry.state === 'new') return;
  entry.state = 'changed';
  entry.changes.push({ isPrice: false, isOffShelf: false, ...change });
}

function changeOf({ part, values }: Row, column: string, before: Values): Change {
  const title = TITLES[column] ?? column;
  return {
    field: part === undefined ? title : `${part} ${title}`,
    before: shown(column, before[column]),
    after: shown(column, values[column]),
    isPrice: PRICES.has(column),
    isOffShelf: column === 'isOnShelf' && values[column] === false,
  };
}

function keptOf({ values }: Row, column: string, before: Values | undefined): Kept {
  const desk = before ? shown(column, before[column]) : '没有';
  return { field: TITLES[column] ?? column, desk, folder: shown(column, values[column]) };
}

const MAX_SHOWN = 60;

function shown(column: string, value: unknown): string {
  if (column.endsWith('Cents')) return showMoney(Number(value));
  if (value === null || value === '' || value === undefined) return '没有';
  if (typeof value === 'boolean') return value ? '是' : '否';
  const text = typeof value === 'string' ? value : textOf(value).replace(/^"|"$/g, '');
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

/** Equal texts for equal values: keys are sorted, since a database may return them in another order. */
function textOf(value: unknown): string {
  return JSON.stringify(value ?? null, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}

const pick = (row: Values, { compared }: OwnedRows) => compared.map((column) => row[column]);

function inOrder(rows: readonly Values[], owned: OwnedRows): readonly Values[] {
  const keyOf = (row: Values) =>
    pick(row, owned)
      .map((value) => String(value).padStart(6, '0'))
      .join(' ');
  return [...rows].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

function columnOf(table: PgTable, name: string): PgColumn {
  const column = getTableColumns(table)[name];
  if (!column) throw new Error(`There is no column ${name}.`);
  return column as PgColumn;
}

const AT_ONCE = 1000;

/** The stored rows with the same ids, by table and id. */
async function storedRows(tx: Database, rows: readonly Row[]) {
  const stored = new Map<PgTable, Map<string | number, Values>>();
  for (const table of new Set(rows.map((row) => row.table))) {
    const wanted = rows.filter((row) => row.table === table);
    const column = wanted[0]?.idColumn ?? 'id';
    const found = new Map<string | number, Values>();
    for (let from = 0; from < wanted.length; from += AT_ONCE) {
      const ids = wanted.slice(from, from + AT_ONCE).map(({ id }) => id);
      const part: readonly Values[] = await tx
        .select()
        .from(table)
        .where(inArray(columnOf(table, column), ids));
      for (const row of part) found.set(row[column] as string | number, row);
    }
    stored.set(table, found);
  }
  return stored;
}

async function storedNames(tx: Database): Promise<readonly (readonly [string, string])[]> {
  const list = await tx.select({ id: courses.id, number: courses.courseNumber }).from(courses);
  const people = await tx.select({ id: teachers.id, name: teachers.name }).from(teachers);
  return [...list.map(({ id, number }) => [id, number] as const), ...people.map(({ id, name }) => [id, name] as const)];
}

/** The display name for an id; other texts stay. */
function namesOf(rows: readonly Row[], stored: readonly (readonly [string, string])[]) {
  const names = new Map<string, string>(stored);
  for (const { part, id, key } of rows) if (part === undefined) names.set(String(id), key);
  return (text: string) => names.get(text) ?? text;
}

/** What is on sale but not in the folder, for lists that the folder has, with the write that takes it off shelf. */
export async function findMissing(tx: Database, school: School, now: Date) {
  const missing: Missing[] = [];
  const work: Plan['work'][number][] = [];
  if (school.courses) {
    const numbers = school.courses.map(({ value }) => value.number);
    const isGone = and(eq(courses.isOnShelf, true), notInArray(courses.courseNumber, numbers));
    const gone = await tx.select({ key: courses.courseNumber, name: courses.name }).from(courses).where(isGone);
    missing.push(...gone.map((course) => ({ kind: 'courses' as const, ...course })));
    work.push((db) => db.update(courses).set({ isOnShelf: false }).where(isGone));
  }
  if (school.soldTogether) {
    const ids = school.soldTogether.map(({ value }) => idOf('joint offer', value.name));
    const isGone = and(eq(jointOffers.isOnShelf, true), notInArray(jointOffers.id, ids));
    const gone = await tx.select({ key: jointOffers.name }).from(jointOffers).where(isGone);
    missing.push(...gone.map(({ key }) => ({ kind: 'courses' as const, key, name: '一起卖' })));
    work.push((db) => db.update(jointOffers).set({ isOnShelf: false }).where(isGone));
  }
  if (school.coupons) {
    const ids = school.coupons.map(({ value }) => couponIdOf(value.code));
    // Coupons that students have stay valid; no more are given out.
    // Coupons that staff created were never in a folder.
    const isGone = and(
      notInArray(coupons.id, ids),
      isNull(coupons.createdBy),
      gt(coupons.endsAt, now),
      gt(coupons.stock, coupons.receivedCount),
    );
    const gone = await tx.select({ key: coupons.id, name: coupons.name }).from(coupons).where(isGone);
    missing.push(...gone.map((coupon) => ({ kind: 'coupons' as const, ...coupon })));
    work.push((db) =>
      db
        .update(coupons)
        .set({ stock: sql`${coupons.receivedCount}` })
        .where(isGone),
    );
  }
  if (school.activities) {
    const ids = school.activities.map(({ value }) => activityIdOf(value.code));
    const isGone = and(eq(groupActivities.isOnShelf, true), notInArray(groupActivities.id, ids));
    const gone = await tx
      .select({ key: groupActivities.id, name: courses.courseNumber })
      .from(groupActivities)
      .innerJoin(courses, eq(courses.id, groupActivities.courseId))
      .where(isGone);
    missing.push(...gone.map((activity) => ({ kind: 'group-buying' as const, ...activity })));
    work.push((db) => db.update(groupActivities).set({ isOnShelf: false }).where(isGone));
  }
  return { missing, work };
}
