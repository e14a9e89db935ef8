import { expandBlocks } from '../../link/expand-blocks.ts';
import { showInstant } from '../../link/page-state.ts';
import { showMoney } from '../../read/money.ts';
import { placeInPage } from '../place-in-page.ts';
import type { LiveCheck, OpenTime } from './live-comparison.ts';

/** A group-buying block needs an activity with its price and size while the page is open. */
export function checkGroupBuy({ document, context, catalogue, open, report }: LiveCheck): void {
  for (const block of expandBlocks(document, context)) {
    const { type, course, groupPrice, size } = block.data as Readonly<Record<string, unknown>>;
    if (type !== 'group-buy') continue;
    const number = (course as { readonly number?: unknown } | undefined)?.number;
    const known = catalogue.courses.find(({ course_number }) => course_number === number);
    if (!known) continue;
    const rangeOf = (key: string) => placeInPage(document, block, [...block.path, key]);
    const all = catalogue.activities.filter(({ course_uuid }) => course_uuid === known.uuid);
    const activity =
      all.find((each) => covers(each, open.from)) ?? all.find((each) => overlaps(each, open)) ?? all.at(-1);
    if (!activity) {
      report('GROUP_NOT_FOUND', rangeOf('course'), { course: String(number) });
      continue;
    }
    const end = Date.parse(activity.end_time);
    const endsFirst = open.until !== Number.POSITIVE_INFINITY && end < open.until;
    if (!covers(activity, open.from) || endsFirst) {
      const times = { start: showInstant(Date.parse(activity.start_time)), end: showInstant(end) };
      report('GROUP_TIME', rangeOf('course'), times);
    }
    if (groupPrice !== activity.group_price) {
      const [said, real] = [showMoney(Number(groupPrice)), showMoney(activity.group_price)];
      report('GROUP_DIFFERS', rangeOf('groupPrice'), { what: '@group-price', said, real });
    }
    if (size !== activity.grouped_num) {
      const [said, real] = [`${size} 人`, `${activity.grouped_num} 人`];
      report('GROUP_DIFFERS', rangeOf('size'), { what: '@group-size', said, real });
    }
  }
}

interface Times {
  readonly start_time: string;
  readonly end_time: string;
}

const covers = ({ start_time: start, end_time: end }: Times, at: number) =>
  Date.parse(start) <= at && at < Date.parse(end);

const overlaps = ({ start_time: start, end_time: end }: Times, { from, until }: OpenTime) =>
  Date.parse(start) < until && from < Date.parse(end);
