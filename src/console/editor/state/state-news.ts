import type { OpenPage } from '#src/page-edit/read/open-page.ts';
import { nodeAt } from '#src/page-edit/read/page-node.ts';
import type { FileVersion } from './editor-state.ts';

interface Versions {
  readonly base: OpenPage;
  readonly mine: OpenPage;
  readonly theirs: OpenPage;
}

/**
 * What a colleague did to the page as a whole while it was edited here: took it offline, or changed its times. A merge
 * takes that over like any other change, so the editor must be told. Empty when there is nothing to tell. `saved` says
 * who wrote theirs.
 */
export function stateNews({ base, mine, theirs }: Versions, saved: Pick<FileVersion, 'by' | 'isMine'> = {}): string {
  const [before, own, now] = [stateOf(base), stateOf(mine), stateOf(theirs)];
  const isTheirs = (read: (state: PageState) => string) =>
    read(now) !== read(before) && (read(own) === read(before) || read(own) === read(now));
  const said = [
    ...(isTheirs(({ status }) => status) ? [statusNews(before.status, now.status)] : []),
    ...(isTheirs(timesOf) ? [timesNews(now)] : []),
  ];
  if (said.length === 0) return '';
  const who = saved.isMine ? '您在另一个窗口里' : (saved.by ?? '别人');
  return `${who}刚刚${said.join('，')}。您写的和这个改动已经合在一起。`;
}

interface PageState {
  readonly status: string;
  readonly from: string;
  readonly until: string;
}

function stateOf({ root }: OpenPage): PageState {
  const read = (...path: string[]) => {
    const node = nodeAt(root, path);
    return node?.kind === 'scalar' ? String(node.value ?? '') : '';
  };
  return { status: read('status'), from: read('schedule', 'from'), until: read('schedule', 'until') };
}

const timesOf = ({ from, until }: PageState) => `${from} ${until}`;

function statusNews(before: string, now: string): string {
  if (now === 'archived') return '下线了这一页，发布后访客看不到它';
  if (now === 'draft') return '把这一页改回了草稿，不会发布';
  return before === 'archived' ? '恢复了这一页，发布后访客又能看到' : '把这一页从草稿改成了要上线';
}

function timesNews({ from, until }: PageState): string {
  if (from === '' && until === '') return '去掉了上下线时间';
  const begin = from === '' ? '' : `${timeText(from)} 上线`;
  const end = until === '' ? '' : `${timeText(until)} 下线`;
  return `定了时间：${[begin, end].filter(Boolean).join('，')}`;
}

/** `2026-11-27 20:00` from the time as the author wrote it. */
const timeText = (written: string) =>
  written
    .replace('T', ' ')
    .replace(/(\d\d:\d\d):00/, '$1')
    .replace(/\+08:00$/, '')
    .trim();
