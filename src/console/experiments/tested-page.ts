import { pageOfArm } from '#src/page-edit/finish-experiment.ts';
import { consoleApi } from '../client/console-api.ts';

/** The file of a page with an experiment, as it is now. */
export interface TestedPage {
  readonly file: string;
  readonly text: string;
  readonly hash: string;
  /** Texts of the pages whose blocks arms use, by arm. */
  readonly otherTexts: Readonly<Record<string, string>>;
  /** True when the experiment is no longer in the file: only recording its end has failed. */
  readonly isFinished: boolean;
}

/**
 * Loads the page and the texts of pages that these arms use. Throws with a message for staff when the page cannot be
 * edited here.
 */
export async function readTested(path: string, arms: readonly string[], signal: AbortSignal): Promise<TestedPage> {
  const { pages, isAuthoring } = await consoleApi('GET /console/api/pages', undefined, { signal });
  if (!isAuthoring) throw new Error('页面在写页面的机器上，请打开那里的控制台结束实验。');
  const fileOf = (wanted: string) => pages.find((page) => page.path === wanted)?.file;
  const file = fileOf(path);
  if (!file) throw new Error('找不到这一页的文件，可能已经改了名字。');
  const { text, hash } = await consoleApi('GET /console/api/page', { query: { file } }, { signal });
  const otherTexts: Record<string, string> = {};
  for (const arm of arms) {
    const other = fileOf(pageOfArm(text, arm) ?? '');
    if (!other) continue;
    otherTexts[arm] = (await consoleApi('GET /console/api/page', { query: { file: other } }, { signal })).text;
  }
  return { file, text, hash, otherTexts, isFinished: !/^experiment:/m.test(text) };
}
