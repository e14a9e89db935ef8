import { finishExperiment, pageOfArm } from '#src/page-edit/finish-experiment.ts';
import { consoleApi } from '../client/console-api.ts';

/**
 * Writes the winner of an experiment into the page's file, and takes the experiment out. Throws with a sentence for staff when that
 * cannot be done; nothing is written then. A file that somebody changed meanwhile is left alone.
 */
export async function writeWinner(path: string, winner: string): Promise<void> {
  const { pages, isAuthoring } = await consoleApi('GET /console/api/pages');
  if (!isAuthoring) throw new Error('页面在写页面的机器上，请打开那里的控制台结束实验。');
  const fileOf = (wanted: string) => pages.find((page) => page.path === wanted)?.file;
  const file = fileOf(path);
  if (!file) throw new Error('找不到这一页的文件，可能已经改了名字。');
  const { text, hash } = await consoleApi('GET /console/api/page', { query: { file } });
  // Ended before, and only the note of it failed.
  if (!/^experiment:/m.test(text)) return;
  const other = pageOfArm(text, winner);
  const otherFile = other === undefined ? undefined : fileOf(other);
  const otherText = otherFile && (await consoleApi('GET /console/api/page', { query: { file: otherFile } })).text;
  const done = finishExperiment(text, winner, otherText || undefined);
  if (!done.ok) throw new Error(done.reason);
  await consoleApi('POST /console/api/page/save', { body: { file, text: done.text, baseHash: hash } });
}
