import { and, eq, ne } from 'drizzle-orm';
import { refunds } from '#server/db/schema/payment.ts';
import { videos } from '#server/db/schema/study.ts';
import { foldLeadCounts } from '#server/domains/channels/link-figures.ts';
import { closeUnpaidOrders } from '#server/domains/payments/close-unpaid-orders.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { rollUpVisits } from '#server/domains/visits/roll-up-visits.ts';
import { sumUpResults } from '#server/domains/visits/sum-up-results.ts';
import { sumUpVisits } from '#server/domains/visits/sum-up-visits.ts';
import { tendPartitions } from '#server/domains/visits/tend-partitions.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { registerOn } from '#server/testing/lead.ts';
import type { TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';
import { SUCCESS } from '#src/contract/codes.ts';
import { BOT, DEVICES, livedVisits, MARKS, numbers, PHONE, WAYS } from './lived-visits.ts';
import {
  creditOf,
  creditsOf,
  DIRECT,
  type Fact,
  isFirst,
  newPerson,
  type Person,
  type Said,
  type Touch,
  touchAfter,
  type Way,
  wayOf,
} from './truth.ts';

/** A browser with an unknown user agent. */
const UNKNOWN = { device: '', host: '', userAgent: 'lightMyRequest' };
const CLICK = { tencent: 'gdt_vid', baidu: 'bd_vid' } as const;

interface Pupil {
  student: Student;
  readonly mobile: string;
  readonly person: Person;
  readonly click: string;
}

interface Order {
  readonly pupil: Pupil;
  readonly uuid: string;
  readonly course: string;
  readonly touch: Touch;
  readonly isRegular: boolean;
  state: 'ordered' | 'told' | 'refunding' | 'over';
  lessons: 0 | 1 | 2;
}

/** A school whose days are simulated from a seed, with everything that can go wrong, and the true facts. */
export function livedDays(server: TestServer, seed: number) {
  const shop = shopOf(server, `lived ${seed}`);
  const random = numbers(seed);
  const ids = testRandom(`lived ${seed}`);
  const facts: Fact[] = [];
  const pupils: Pupil[] = [];
  const orders: Order[] = [];
  /** Reports of the payment provider that are still on their way. */
  const told: { readonly at: number; readonly tell: () => Promise<void> }[] = [];
  const refunding: { readonly order: Order; readonly cents: number }[] = [];
  const openings = new Map<string, number>();
  const now = () => server.clock.now().getTime();
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const chance = (share: number) => random() < share;
  const live = () => [...MARKS.keys()].filter((path) => path !== state.gone && path !== state.moved);
  const state = { gone: '', moved: '', clicks: 0 };
  const { visit, know, place } = livedVisits(server, facts, { random, ids });
  const add = (fact: Omit<Fact, 'at'>, at = now()) => void facts.push({ at, ...fact });
  const credit = (touch: Touch, { person }: Pupil) => creditsOf(person.touches, touch);

  const pagesOf = (touch: Touch, pupil: Pupil) => {
    const { page, models = {} } = credit(touch, pupil);
    const others = Object.entries(models).map(([name, { page: other }]) => [name, other] as const);
    return { 'last-30': page, ...Object.fromEntries(others) };
  };

  const tracking = ({ way, click, page, variant }: Said) => ({
    ...(way.link && { ch: way.link }),
    ...(way.source && { source: way.source }),
    ...(way.utmSource && {
      utm: Object.fromEntries(
        Object.entries({
          source: way.utmSource,
          medium: way.utmMedium,
          campaign: way.utmCampaign,
          content: way.utmContent,
        }).filter(([, value]) => value !== ''),
      ),
    }),
    ...(click && { click_ids: { [CLICK[way.platform as keyof typeof CLICK]]: click } }),
    ...(page && { h5: page }),
    ...(variant && { variant }),
  });

  function touched({ person }: Pupil, said: Said): Touch {
    const touch = touchAfter(person.touches, said, now(), MARKS);
    person.touches.push(touch);
    if (touch.way !== DIRECT) know(touch.way);
    return touch;
  }

  async function come(way: Way, page: string): Promise<Said> {
    const said = await visit(way, page);
    state.clicks += 1;
    return { way, click: way.platform ? `click-${state.clicks}` : '', page, ...said };
  }

  const markOr = (way: Way, page: string) =>
    way === DIRECT && chance(0.5) ? wayOf({ source: MARKS.get(page) ?? '' }) : way;

  async function register(again?: Pupil, by?: Way) {
    const page = pick(live());
    const said = await come(by ?? markOr(pick(WAYS), page), page);
    // A mobile gets its next code after a minute.
    server.clock.pass(70);
    const made = await registerOn(
      server,
      page,
      { ...tracking(said), ...(again && { mobile: again.mobile }) },
      said.headers,
    );
    const pupil = again ?? { student: made, mobile: made.mobile, person: newPerson(), click: said.click };
    if (!again) pupils.push(pupil);
    pupil.student = made;
    const touch = touched(pupil, said);
    if (isFirst(pupil.person, touch.page, now())) add({ ...creditOf(touch), adds: { registered: 1 } });
    pupil.person.registrations.push({ at: now(), page: touch.page });
  }

  async function order(pupil = pick(pupils)): Promise<void> {
    const page = pick(['', '', '/course/detail', ...live(), ...live()]);
    const { userAgent, ...device } = pick([...DEVICES, UNKNOWN]);
    const nothing = { way: DIRECT, click: '', page, ...device, ...place(userAgent) };
    const said = live().includes(page) ? await come(markOr(pick(WAYS), page), page) : nothing;
    const priceCents = pick([100, 19_900, 19_900, 29_900, 0]);
    const course = await shop.course({ priceCents, isTrial: priceCents === 100 });
    const { data } = await shop.open(course, pupil.student, tracking(said), said.headers);
    // A session of long ago has ended: whoever comes back by no way logs in first.
    if (!data) {
      await register(pupil, DIRECT);
      return order(pupil);
    }
    const touch = touched(pupil, said);
    const { uuid } = (await shop.submit(data, pupil.student)).data;
    add({ ...credit(touch, pupil), adds: { ordered: 1 } });
    const made: Order = { pupil, uuid, course, touch, isRegular: priceCents > 100, state: 'ordered', lessons: 0 };
    orders.push(made);
    if (priceCents === 0) {
      made.state = 'over';
      return add({ ...credit(touch, pupil), adds: { paid: 1 } });
    }
    if (!chance(0.2)) await pay(made, priceCents);
  }

  async function pay(made: Order, cents: number) {
    const { pupil, uuid, touch, isRegular } = made;
    const ids = [(await shop.start(uuid, pupil.student)).data.payment_uuid];
    if (chance(0.15)) ids.push((await shop.start(uuid, pupil.student, 0)).data.payment_uuid);
    server.clock.pass(pick([5, 90, 3000]));
    const words = await Promise.all(ids.map((id) => shop.notification(id)));
    const at = now();
    const isCancelled = chance(0.1);
    if (isCancelled) await shop.cancel(uuid, pupil.student);
    const tell = async () => {
      for (const word of words) {
        await shop.notify(word.replace('TRADE_SUCCESS', 'TRADE_FINISHED'));
        for (let times = chance(0.3) ? 2 : 1; times > 0; times -= 1) await shop.notify(word);
      }
      made.state = isCancelled ? 'over' : 'told';
    };
    if (!isCancelled) {
      add({ ...credit(touch, pupil), adds: { paid: 1, paidCents: cents, ...(isRegular && { regular: 1 }) } }, at);
      pupil.person.deeds.push({ at, kind: 'paid', cents, isRegular, pages: pagesOf(touch, pupil) });
    }
    const lateMs = pick([0, 0, 0, 1100, 9 * 3600, 2 * 86_400]) * 1000;
    if (lateMs === 0) return tell();
    told.push({ at: at + lateMs, tell });
  }

  async function giveBack() {
    const paid = orders.filter((one) => one.state === 'told');
    if (paid.length === 0) return;
    const chosen = pick(paid);
    const { uuid, pupil } = chosen;
    const offer = (await shop.offer(uuid, pupil.student)).data?.amount ?? 0;
    // Nothing is offered, or the session has ended.
    if (!offer) return;
    const { code } = await shop.refund(uuid, pupil.student);
    if (code !== SUCCESS) return;
    const cents = chance(0.3) ? Math.ceil(offer / 3) : offer;
    await server.db
      .update(refunds)
      .set({ amountCents: cents })
      .where(and(eq(refunds.orderId, uuid), ne(refunds.status, 'done')));
    chosen.state = 'refunding';
    refunding.push({ order: chosen, cents });
  }

  /** Sends the due refunds; they count now. */
  async function sendAll() {
    await shop.run(sendRefunds);
    for (const {
      order: { touch, pupil },
      cents,
    } of refunding.splice(0)) {
      add({ ...credit(touch, pupil), adds: { refunded: 1, refundedCents: cents } });
      pupil.person.deeds.push({ at: now(), kind: 'refunded', cents, isRegular: false, pages: pagesOf(touch, pupil) });
    }
  }

  async function study() {
    const open = orders.filter((one) => one.state === 'told' && one.lessons < 2);
    if (open.length === 0) return;
    const [template] = await server.db.select().from(videos).limit(1);
    const chosen = pick(open);
    const id = newUuid(ids);
    if (!template) return;
    await server.db.insert(videos).values({ ...template, id, courseId: chosen.course, isFree: true });
    const watch = (seconds: number) =>
      server.call(
        'PUT /api/v1/course/videos/{id}/progress',
        { params: { id }, body: { position_seconds: seconds } },
        { token: chosen.pupil.student.token },
      );
    if ((await watch(1)).code !== SUCCESS) return;
    const isDone = chance(0.7);
    if (isDone) await watch(template.durationSeconds);
    const adds = {
      ...(chosen.lessons === 0 && { lessons: 1 }),
      ...(isDone && !hasDone.has(chosen) && { completed: 1 }),
    };
    if (isDone) {
      hasDone.add(chosen);
      chosen.pupil.person.deeds.push({ at: now(), kind: 'lesson', cents: 0, isRegular: false, pages: {} });
    }
    add({ ...credit(chosen.touch, chosen.pupil), adds });
    chosen.lessons = chosen.lessons === 0 ? 1 : 2;
  }
  const hasDone = new Set<Order>();
  async function sumUp() {
    for (const job of [tendPartitions, sumUpVisits, rollUpVisits, sumUpResults, foldLeadCounts]) await shop.run(job);
  }

  async function tellDue(all = false) {
    const due = told.filter(({ at }) => all || at <= now());
    for (const one of due) {
      told.splice(told.indexOf(one), 1);
      await one.tell();
    }
  }

  const forged = () => wayOf({ utmSource: `invented-${Math.floor(random() * 1e6)}` });
  const deeds: readonly (readonly [number, () => Promise<unknown>])[] = [
    [10, () => visit(pick(WAYS), pick(live()))],
    [2, () => visit(forged(), pick(live()))],
    [1, () => visit(wayOf({ link: 'nobody-made-this' }), pick(live()))],
    [1, () => visit(DIRECT, '/invented', true)],
    [1, () => visit(DIRECT, state.gone || state.moved || '/invented', true)],
    [7, () => register()],
    [2, () => register(pick(pupils))],
    [9, order],
    [4, giveBack],
    [2, sendAll],
    [4, study],
    [1, () => shop.run(closeUnpaidOrders)],
    [2, () => open(pick(['truth-1', 'truth-2']))],
    [2, sumUp],
  ];
  /** Each action as often as its weight. */
  const hat = deeds.flatMap(([weight, deed]) => Array.from({ length: weight }, () => deed));
  async function open(code: string) {
    openings.set(code, (openings.get(code) ?? 0) + 1);
    await server.inject({ method: 'GET', url: `/s/${code}`, headers: { 'user-agent': PHONE } });
    await server.inject({ method: 'GET', url: `/s/${code}`, headers: { 'user-agent': BOT } });
  }

  /** Performs this many actions, over about as many times an hour and a half. */
  async function liveOn(count: number) {
    for (let index = 0; index < 4; index += 1) await register();
    for (let index = 0; index < count; index += 1) {
      server.clock.pass(60 + Math.floor(random() * 3 * 3600));
      if (index === Math.floor(count / 2)) state.gone = '/gone';
      if (index === Math.floor(count / 3)) state.moved = '/old';
      // A pause so long that afterwards only the models of 90 days know who came by what.
      if (index === Math.floor((count * 2) / 3)) server.clock.pass(35 * 86_400);
      await tellDue();
      await pick(hat)();
    }
    await tellDue(true);
    await sendAll();
    await sumUp();
  }

  const closed = () => [state.gone, state.moved];
  return { live: liveOn, facts, openings, closed, people: () => pupils.map(({ person }) => person) };
}
