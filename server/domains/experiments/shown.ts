import type { ExperimentState, PublishedExperiment } from '#src/contract/console/experiment.ts';
import type { ExperimentRow } from './report.ts';

interface Situation {
  readonly row: ExperimentRow;
  readonly state: ExperimentState;
  readonly published: readonly PublishedExperiment[];
  readonly now: Date;
  /** Whether visitors can open the page. */
  readonly isPageLive: boolean;
}

/**
 * What visitors of an experiment's page see now, as a sentence. For visitors an experiment ends only when the page is
 * published.
 */
export function shownNow({ row, state, published, now, isPageLive }: Situation): string {
  if (!isPageLive) return '这一页不在线上，访客打不开。';
  const live = published.find(({ path }) => path === row.page);
  if (live && live.id !== row.name) return `这一页上现在是另一个实验“${live.name}”，这一个已经撤下。`;
  if (!live) {
    const { winner, spec } = row;
    const chosen = spec.arms.find(({ id }) => id === winner)?.name;
    return `实验已从线上撤下，所有访客看到同一个页面。${chosen ? `选用的“${chosen}”已写进页面文件。` : ''}`;
  }
  if (state === 'earlier' || state === 'gone') return '访客看到的是后来发布的一版。';
  const split = splitOf(live, now);
  return state === 'ended' ? `结束还没有发布：${split}，不再计数。发布以后，所有人看到选用的方案。` : `${split}。`;
}

function splitOf({ from, until, traffic }: PublishedExperiment, now: Date): string {
  if (now < new Date(from)) return '访客都看到原来的页面，到时才分到各方案';
  if (now >= new Date(until)) return '时间到了，访客都看到原来的页面';
  return traffic === 100 ? '访客按份额看到各方案' : `${traffic}% 的访客按份额看到各方案，其余的人看到原来的页面`;
}
