import type { ConsoleReply } from '#src/contract/console/all.ts';
import type { PublicationState } from '#src/contract/console/release.ts';

export type ReleasePlan = ConsoleReply<'POST /console/api/releases/compare'>;
export type Publication = ConsoleReply<'GET /console/api/releases/{uuid}'>;
export type PageChange = Publication['pages'][number];
type StepName = Publication['steps'][number]['name'];

export const STATE_NAMES: Readonly<Record<PublicationState, string>> = {
  scheduled: '等待到点',
  running: '进行中',
  live: '已完成',
  unchanged: '没有变化',
  failed: '没有成功',
  cancelled: '已取消',
};

export const STEP_NAMES: Readonly<Record<StepName, string>> = {
  check: '检查并生成页面',
  pictures: '处理图片',
  build: '生成版本',
  switch: '切换到新版本',
  serve: '服务器已换上新版本',
};

export const CHANGE_NAMES: Readonly<Record<PageChange['what'], string>> = {
  new: '新增',
  changed: '改动',
  gone: '下线',
};

/** The changes in numbers: `新增 1 页，改动 2 页，新文件 3 个（120 KB）`. Empty when there are none. */
export function planNumbers({ counts, isAppChanged, files, before, release }: ReleasePlan): string {
  if (before === release) return '';
  const parts = [
    counts.new > 0 && `新增 ${counts.new} 页`,
    counts.changed > 0 && `改动 ${counts.changed} 页`,
    counts.gone > 0 && `下线 ${counts.gone} 页`,
    isAppChanged && '应用本身有更新',
    files.count > 0 && `新文件 ${files.count} 个（${sizeText(files.bytes)}）`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join('，') : '页面的期限、跳转或列表有变化';
}

/** `12 KB`, `3.4 MB`. */
function sizeText(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** What a publication did, in a sentence. */
export function publicationSentence({ kind, state, pages, problem, dueAt, release }: Publication): string {
  if (state === 'failed') return problem ?? '没有成功';
  if (state === 'scheduled')
    return pages.length > 0 ? `到点发布看过的内容：${pagesInShort(pages)}` : '到点发布看过的内容';
  if (state === 'cancelled') return dueAt ? '定时发布已取消' : '已取消';
  if (state === 'running') return kind === 'rollback' ? '正在退回' : '正在发布';
  if (state === 'unchanged') return '线上已经是这一版';
  if (kind === 'rollback') return `退回到版本 ${release?.slice(0, 6)}`;
  return pages.length > 0 ? pagesInShort(pages) : '应用或网站设置有更新';
}

const NAMED = 3;

function pagesInShort(pages: readonly PageChange[]): string {
  const named = pages.slice(0, NAMED).map(({ what, path }) => `${CHANGE_NAMES[what]} ${path}`);
  return pages.length > NAMED ? `${named.join('，')} 等 ${pages.length} 页` : named.join('，');
}
