import { inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { userSources, users } from '#server/db/schema/account.ts';
import { courses } from '#server/db/schema/course.ts';
import { leadEntries, leadEvents, leadSettings, leads } from '#server/db/schema/lead.ts';
import { after } from '#server/kernel/clock.ts';
import { chinaDay, startOfChinaDay } from '#server/kernel/days/china-day.ts';
import { LEAD_STAGE_NAMES, reasonName, type WorkedStage } from '#src/contract/console/lead-stages.ts';
import { seedIds } from '../ids.ts';
import { LEAD_NOTES, LEAD_PAGES, NICKNAMES, SAMPLE_CHANNELS } from './lead-list.ts';
import { orderOf, seedLeadOrders } from './lead-orders.ts';
import { demoStaff } from './staff.ts';

const COUNT = 168;
const DAYS = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;
const id = (kind: string, number: number) => `${kind}000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const STAFF_NAMES = demoStaff.map(({ name }) => name);
/** Owners of the sample leads: the operator, sometimes the admin. */
const OWNERS = [3, 3, 3, 4] as const;

/** Stages in turn, each with its share; `paid` comes from an order, as everywhere. */
const STAGES = [
  'new',
  'called',
  'valid',
  'paid',
  'called',
  'invalid',
  'valid',
  'lost',
  'paid',
  'new',
  'called',
] as const;
const REASONS: Readonly<Partial<Record<WorkedStage, readonly string[]>>> = {
  invalid: ['wrong-number', 'no-need', 'not-me'],
  lost: ['price', 'elsewhere', 'unreachable', 'time'],
};

/**
 * Adds leads of sixty days with their follow-ups; this morning's are still open. They are about sample courses: a
 * database with its own courses gets none.
 */
export async function seedLeads(db: Database, now: Date): Promise<void> {
  const asked = [...new Set(LEAD_PAGES.map(({ course }) => seedIds.course(course)))];
  if ((await db.$count(courses, inArray(courses.id, asked))) < asked.length) return;
  const samples = Array.from({ length: COUNT }, (_one, index) => sampleOf(index, now));
  await db.insert(users).values(samples.map(({ user }) => user));
  await db.insert(userSources).values(samples.map(({ touch }) => touch));
  await db
    .insert(leads)
    .overridingSystemValue()
    .values(samples.map(({ lead }) => lead));
  await db.insert(leadEntries).values(samples.flatMap(({ entries }) => entries));
  await db.insert(leadEvents).values(samples.flatMap(({ events }) => events));
  const paid = samples.flatMap(({ order }) => order ?? []);
  await seedLeadOrders(db, paid, now);
  await db.update(leadSettings).set({ turns: [seedIds.staff(3)] });
}

function sampleOf(index: number, now: Date) {
  // More leads on newer days, spread over the hours of the day.
  const age = (index / COUNT) ** 1.4 * DAYS * DAY + ((index * 37) % 50) * 60 + 600;
  const createdAt = after(now, -age);
  const isFresh = age < 6 * HOUR;
  const planned = isFresh ? 'new' : (STAGES[index % STAGES.length] ?? 'new');
  const page = LEAD_PAGES[(index * 7) % LEAD_PAGES.length] ?? LEAD_PAGES[0];
  const ways = SAMPLE_CHANNELS.filter((one) => one.page === page.path || one.platform === 'none');
  const channel = index % 4 === 3 ? '' : (ways[(index >> 2) % ways.length]?.code ?? '');
  const owner = planned === 'new' ? 0 : (OWNERS[index % OWNERS.length] ?? 0);
  const stage: WorkedStage = planned === 'paid' ? 'valid' : planned;
  const reason = REASONS[stage]?.[index % (REASONS[stage]?.length ?? 1)] ?? '';
  const userId = id('c1', index + 1);
  const leadId = id('c2', index + 1);
  const courseId = seedIds.course(page.course);
  const ownerId = owner === 0 ? null : seedIds.staff(owner);
  const again = index % 9 === 4 ? after(createdAt, 0.3 * age) : null;
  const nickname = NICKNAMES[(index * 11) % NICKNAMES.length] ?? '';
  const shared = { leadId, page: page.path, channel, source: page.source };
  const contactDays = ((index * 13) % 9) - 3;
  return {
    user: {
      id: userId,
      num: String(9_900_000 + index),
      mobile: `1985${String(1_005_000 + ((index * 7919) % 994_000)).padStart(7, '0')}`,
      nickname: `${nickname}${index % 3 === 0 ? index + 1 : ''}`,
      createdAt,
    },
    touch: {
      ...{
        id: id('c7', index + 1),
        userId,
        occasion: 'register' as const,
        source: page.source,
        h5: page.path,
        createdAt,
      },
      ...{
        utm: {},
        clickIds: {},
        currentPage: page.path,
        landingPage: page.path,
        page: page.path,
        firstPage: page.path,
      },
    },
    lead: {
      id: leadId,
      number: 501 + index,
      userId,
      page: page.path,
      channel,
      source: page.source,
      utm: channel === '' ? {} : { source: channel.split('-')[0] ?? '', campaign: 'autumn-2026' },
      courseId,
      stage,
      reason,
      ownerId,
      givenAt: ownerId === null && !isFresh ? null : createdAt,
      nextContactAt:
        stage === 'called' || (stage === 'valid' && planned !== 'paid')
          ? workingHour(after(now, contactDays * DAY), index)
          : null,
      entryCount: again ? 2 : 1,
      createdAt,
      lastEntryAt: again ?? createdAt,
      changedAt: stage === 'new' ? null : after(createdAt, 2 * HOUR),
      changedBy: ownerName(owner),
    },
    entries: [
      { ...shared, id: id('c3', index + 1), kind: 'registration' as const, courseId: null, at: createdAt },
      ...(again ? [{ ...shared, id: id('c4', index + 1), kind: 'login' as const, courseId, at: again }] : []),
    ],
    events: stage === 'new' ? [] : workOf(index, { leadId, createdAt, owner, stage, reason }),
    order: planned === 'paid' ? orderOf(index, { userId, courseId, cents: page.cents, createdAt }) : undefined,
  };
}

const ownerName = (owner: number) => STAFF_NAMES[owner - 1] ?? '阿杰';
/** Ten to six in China, on the hour. */
const workingHour = (moment: Date, index: number) =>
  after(startOfChinaDay(chinaDay(moment)), (10 + (index % 9)) * HOUR);

interface Work {
  readonly leadId: string;
  readonly createdAt: Date;
  readonly owner: number;
  readonly stage: WorkedStage;
  readonly reason: string;
}

function workOf(index: number, { leadId, createdAt, owner, stage, reason }: Work) {
  const by = { leadId, staffName: ownerName(owner) };
  const called = { ...by, id: id('c5', index + 1), at: after(createdAt, 2 * HOUR), kind: 'stage' };
  const text = LEAD_NOTES[index % LEAD_NOTES.length] ?? '';
  return [
    { ...called, before: LEAD_STAGE_NAMES.new, after: LEAD_STAGE_NAMES.called },
    { ...by, id: id('c6', index + 1), at: after(createdAt, 2 * HOUR + 240), kind: 'note', text },
    ...(stage === 'called'
      ? []
      : [
          {
            ...called,
            id: id('c7', index + 1),
            at: after(createdAt, 5 * HOUR),
            before: LEAD_STAGE_NAMES.called,
            after: LEAD_STAGE_NAMES[stage],
            text: reason === '' ? '' : reasonName(reason),
          },
        ]),
  ];
}
