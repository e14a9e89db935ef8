/*
 * The true facts of a simulated school, in plain TypeScript: the rules are written again from the decisions, and share
 * no code with the server.
 */

const WORDS = ['link', 'source', 'utmSource', 'utmMedium', 'utmCampaign', 'utmContent', 'platform'] as const;
/** Parameters that say how somebody came. */
export type Way = Readonly<Record<(typeof WORDS)[number], string>>;

export const DIRECT = Object.fromEntries(WORDS.map((word) => [word, ''])) as Way;
export const wayOf = (words: Partial<Way>): Way => ({ ...DIRECT, ...words });

const COUNTS = [
  ...['visits', 'formsSeen', 'formsStarted', 'codesSent', 'codesFailed', 'registered', 'ordered', 'paid'],
  ...['paidCents', 'lessons', 'completed', 'refunded', 'refundedCents', 'costCents', 'regular'],
] as const;
type Counts = Readonly<Record<string, number>>;

/** The touch that something is credited to. */
export type Credit = Pick<Touch, 'page' | 'way' | 'variant' | 'device' | 'host' | 'city'>;

/** A fact that counts: its time, its credit, and how much it adds. */
export interface Fact {
  readonly at: number;
  readonly page: string;
  readonly way: Way;
  readonly variant: string;
  readonly device: string;
  readonly host: string;
  readonly city: string;
  readonly adds: Counts;
  /** Credits by other attribution models. */
  readonly models?: Readonly<Record<string, Credit>>;
  /** For visits: seen blocks, and scroll depth. */
  readonly seen?: readonly string[];
}

export const keyOf = ({ link, utmSource, platform, source }: Way) =>
  (link && `link:${link}`) ||
  (utmSource && `utm:${utmSource}`) ||
  (platform && `ad:${platform}`) ||
  (source && `source:${source}`) ||
  'direct';

export const DAY_MS = 86_400_000;
const inChina = (at: number) => new Date(at + 8 * 3_600_000);
export const dayOf = (at: number) => inChina(at).toISOString().slice(0, 10);
export const clockOf = (at: number) => inChina(at).getUTCHours();
export const mondayOf = (day: string) => {
  const at = Date.parse(`${day}T00:00:00Z`);
  return new Date(at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
};
export const dayLater = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** All counts of some facts. */
export function sumOf(facts: readonly Pick<Fact, 'adds'>[]): Record<string, number> {
  const sums: Record<string, number> = Object.fromEntries(COUNTS.map((name) => [name, 0]));
  for (const { adds } of facts)
    for (const [name, count] of Object.entries(adds)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}

/** Facts by a key. */
export function groupBy<F>(facts: readonly F[], keyOfFact: (fact: F) => string): Map<string, F[]> {
  const groups = new Map<string, F[]>();
  for (const fact of facts) groups.set(keyOfFact(fact), [...(groups.get(keyOfFact(fact)) ?? []), fact]);
  return groups;
}

export interface Touch {
  readonly at: number;
  readonly page: string;
  readonly way: Way;
  readonly click: string;
  readonly variant: string;
  readonly device: string;
  readonly host: string;
  readonly city: string;
}

/** Parameters that a browser sends with a registration or an order. */
export interface Said {
  readonly way: Way;
  readonly click: string;
  readonly page: string;
  readonly variant?: string | undefined;
  readonly device: string;
  readonly host: string;
  readonly city: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The touch that counts after this one (decision 0160): without new parameters the last touch of 30 days stays; the
 * page's own mark counts only without an earlier touch, or in place of another page's mark.
 */
export function touchAfter(
  touches: readonly Touch[],
  said: Said,
  at: number,
  marks: ReadonlyMap<string, string>,
): Touch {
  const last = touches.findLast((touch) => touch.page !== '' && at - touch.at <= 30 * DAY_MS);
  const page = said.page || last?.page || '';
  const isNew = (touch: Touch) => {
    if (said.click !== '' && said.click !== touch.click) return true;
    const fresh = WORDS.filter((word) => said.way[word] !== '' && said.way[word] !== touch.way[word]);
    if (fresh.some((word) => word !== 'source')) return true;
    if (fresh.length === 0 || touch.click !== '') return false;
    return [DIRECT, wayOf({ source: marks.get(touch.page) ?? '' })].some((way) => keyOf(way) === keyOf(touch.way));
  };
  const { device, host, city } = said;
  if (!last || isNew(last)) {
    const { way, click, variant = '' } = said;
    return { at, page, way, click, variant, device, host, city };
  }
  const variant = said.variant ?? (last.page === page ? last.variant : '');
  return { at, page, way: last.way, click: last.click, variant, device, host, city };
}

export const creditOf = ({ page, way, variant, device, host, city }: Touch): Credit => ({
  ...{ page, way, variant, device, host, city },
});

const LOOKBACKS = { 'last-90': [90, -1], 'first-30': [30, 0], 'first-90': [90, 0] } as const;

/** Credits of an order: its own touch, and those of other models (decision 0333). */
export function creditsOf(touches: readonly Touch[], own: Touch): Credit & Pick<Fact, 'models'> {
  const ofModel = ([days, which]: readonly [number, number]) => {
    const some = touches.filter(({ at }) => at <= own.at && own.at - at <= days * DAY_MS);
    return creditOf(some.filter(({ way }) => keyOf(way) !== 'direct').at(which) ?? own);
  };
  const models = Object.fromEntries(Object.entries(LOOKBACKS).map(([name, model]) => [name, ofModel(model)]));
  return { ...creditOf(own), models };
}

/** One person, for cohorts. */
export interface Person {
  readonly touches: Touch[];
  readonly registrations: { readonly at: number; readonly page: string }[];
  readonly deeds: {
    readonly at: number;
    readonly kind: 'paid' | 'refunded' | 'lesson';
    readonly cents: number;
    readonly isRegular: boolean;
    /** The page to which each model credits the person's order. */
    readonly pages: Readonly<Record<string, string>>;
  }[];
}

export const newPerson = (): Person => ({ touches: [], registrations: [], deeds: [] });

/** Whether a registration counts: the first on that page in 30 days. */
export const isFirst = ({ registrations }: Person, page: string, at: number) =>
  !registrations.some((one) => one.page === page && one.at < at && at - one.at <= 30 * DAY_MS);

/**
 * Results of the people who registered first (on the page) in each week; null until everybody of the week has had that
 * many days.
 */
export function cohortsOf(people: readonly Person[], page: string | undefined, now: number, model?: string) {
  const isCredited = ({ kind, pages }: Person['deeds'][number]) => !model || kind === 'lesson' || pages[model] === page;

  const first = people.flatMap((person) => {
    const one = person.registrations.find((registration) => page === undefined || registration.page === page);
    return one ? [{ ...one, person }] : [];
  });
  return [...groupBy(first, ({ at }) => mondayOf(dayOf(at)))]
    .sort(([a], [b]) => b.localeCompare(a))
    .map(([week, members]) => ({
      week,
      registered: members.length,
      within: [1, 7, 30, 90].map((days) => {
        if (Date.parse(`${dayLater(week, 7 + days)}T00:00:00+08:00`) > now) return null;
        const did = members.map(({ at, person }) =>
          person.deeds.filter((deed) => isCredited(deed) && deed.at >= at && deed.at - at <= days * DAY_MS),
        );
        const all = did.flat();
        const sum = (kind: string) =>
          all.filter((deed) => deed.kind === kind).reduce((total, { cents }) => total + cents, 0);
        return {
          buyers: did.filter((deeds) => deeds.some(({ isRegular }) => isRegular)).length,
          netCents: sum('paid') - sum('refunded'),
          refundedCents: sum('refunded'),
          refunders: did.filter((deeds) => deeds.some(({ kind }) => kind === 'refunded')).length,
          lessons: all.filter(({ kind }) => kind === 'lesson').length,
        };
      }),
    }));
}
