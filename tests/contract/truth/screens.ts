import { channelsFile, overviewFile } from '#src/console/results/tables/result-files.ts';
import {
  type Asked,
  before,
  byChannel,
  byDay,
  byHour,
  byPage,
  daysOf,
  fewOf,
  groups,
  keyed,
  mapped,
  moneyCells,
  ofFile,
  totalOf,
  type Within,
  within,
} from './cells.ts';
import { dayOf, sumOf } from './truth.ts';

export async function compareOverview({ author, world, compare }: Asked, from: string, until: string) {
  const { data } = await author.call('GET /console/api/results', { query: { from, until } });
  const [now, earlier] = [within(world, from, until), before(world, from, until)];
  const [pages, pagesBefore] = [byPage(now), byPage(earlier)];
  const hasVisits = (page: string) => [pages, pagesBefore].some((sums) => (sums[page]?.visits ?? 0) > 0);
  const isOther = ({ page }: { readonly page: string }) => !hasVisits(page);
  const other = ({ facts, spent }: Within) => totalOf({ facts: facts.filter(isOther), spent: spent.filter(isOther) });
  const shown = Object.fromEntries(Object.entries(pages).filter(([page]) => hasVisits(page)));
  const where = `overview ${from}–${until}`;
  compare(`${where} now`, totalOf(now), data.now);
  compare(`${where} before`, totalOf(earlier), data.before);
  compare(
    `${where} page`,
    shown,
    keyed(
      data.pages,
      ({ path }) => path,
      (page) => page.now,
    ),
  );
  compare(
    `${where} page before`,
    Object.fromEntries(Object.entries(pagesBefore).filter(([page]) => hasVisits(page))),
    keyed(
      data.pages,
      ({ path }) => path,
      (page) => page.before,
    ),
  );
  compare(`${where} others`, { now: other(now), before: other(earlier) }, data.others);
  const days = daysOf(from, until);
  compare(
    `${where} visits of`,
    keyed(
      Object.keys(shown),
      (page) => page,
      (page) =>
        days.map((day) => sumOf(now.facts.filter((fact) => fact.page === page && dayOf(fact.at) === day)).visits),
    ),
    keyed(
      data.pages,
      ({ path }) => path,
      ({ visitDays }) => visitDays,
    ),
  );
  compare(
    `${where} channel`,
    byChannel(now),
    keyed(
      data.channels,
      ({ channel }) => channel,
      ({ totals }) => totals,
    ),
  );
  compare(
    `${where} day`,
    mapped(byDay(now), fewOf),
    keyed(
      data.days,
      ({ day }) => day,
      ({ day: _, ...sums }) => fewOf(sums),
    ),
  );
  if (from === until)
    compare(
      `${where} hour`,
      mapped(byHour(now), fewOf),
      keyed(
        data.hours,
        ({ hour }) => String(hour),
        (hour) => fewOf(hour),
      ),
    );
  const row = (sums: Record<string, number>) => ({
    ...{ 访问: sums.visits, 看到报名表: sums.formsSeen, 开始填写: sums.formsStarted, 收到验证码: sums.codesSent },
    ...{ 报名: sums.registered, 下单: sums.ordered, 付款: sums.paid, 退款单数: sums.refunded, ...moneyCells(sums) },
  });
  const titled = Object.fromEntries(Object.entries(shown).map(([page, sums]) => [`${page} `, row(sums)]));
  const rest = { '其他 应用里的页面、已删除的页面、没有来源的': row(other(now)) };
  compare(`${where} file`, { ...titled, ...rest }, ofFile(overviewFile(data), 2));
}

export async function comparePage({ author, world, compare }: Asked, path: string, from: string, until: string) {
  const { data } = await author.call('GET /console/api/results/page', { query: { path, from, until } });
  const of = ({ facts, spent }: Within): Within => ({
    facts: facts.filter(({ page }) => page === path),
    spent: spent.filter(({ page }) => page === path),
  });
  const [now, earlier] = [of(within(world, from, until)), of(before(world, from, until))];
  const where = `page ${path} ${from}–${until}`;
  compare(`${where} now`, totalOf(now), data.now);
  compare(`${where} before`, totalOf(earlier), data.before);
  compare(
    `${where} day`,
    byDay(now),
    keyed(
      data.days,
      ({ day }) => day,
      (day) => day.now,
    ),
  );
  compare(
    `${where} channel`,
    byChannel(now),
    keyed(
      data.channels,
      ({ channel }) => channel,
      ({ totals }) => totals,
    ),
  );
  const arms = groups(
    { ...now, spent: [] },
    ({ variant }) => variant,
    () => '',
  );
  if (data.variants.length > 0)
    compare(
      `${where} arm`,
      arms,
      keyed(
        data.variants,
        ({ variant }) => variant,
        ({ totals }) => totals,
      ),
    );
  else compare(`${where} arms`, 0, Object.keys(arms).filter((arm) => arm !== '').length);
  const visits = now.facts.filter(({ seen }) => seen);
  const seenBy = (name: string) => visits.filter(({ seen }) => seen?.includes(name)).length;
  compare(
    `${where} block`,
    { hero: seenBy('hero'), form: seenBy('form') },
    keyed(
      data.blocks,
      ({ block }) => block,
      ({ seen }) => seen,
    ),
  );
  compare(
    `${where} depth`,
    { 25: seenBy('25'), 50: seenBy('50') },
    keyed(
      data.depths,
      ({ percent }) => String(percent),
      (depth) => depth.visits,
    ),
  );
  for (const [name, list] of [
    ['device', data.devices],
    ['host', data.hosts],
  ] as const) {
    const truth = mapped(
      groups(
        { facts: visits, spent: [] },
        (fact) => fact[name],
        () => '',
      ),
      ({ visits, formsStarted, codesSent }) => ({ visits, formsStarted, codesSent }),
    );
    compare(
      `${where} ${name}`,
      truth,
      keyed(
        list as { device?: string; host?: string }[],
        (one) => one[name] ?? '',
        ({ device: _d, host: _h, ...counts }) => counts,
      ),
    );
  }
  const file = ofFile(channelsFile(path, data), 3);
  const row = (sums: Record<string, number>) => ({
    访问: sums.visits,
    报名: sums.registered,
    下单: sums.ordered,
    付款: sums.paid,
    ...moneyCells(sums),
  });
  compare(
    `${where} file`,
    mapped(byChannel(now), row),
    Object.fromEntries(Object.entries(file).map(([key, cellsOf]) => [key.split(' ').at(-1) ?? '', cellsOf])),
  );
}
