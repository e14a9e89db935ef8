import { formatProblems } from '#compiler/problems/format-problems.ts';
import { isError } from '#compiler/problems/problem.ts';
import { REPOSITORY_FOLDERS as folders } from '#compiler/site/folders.ts';
import { currentRelease } from '#site-store/site-folder.ts';
import { buildSite } from './build-site.ts';
import { judgeWeights, weighFirstScreens } from './script-budget.ts';

/**
 * `npm run build`: builds the whole site and makes it live. With `--pictures-later`, as `npm start` calls it, a new
 * machine has a site before all pictures are encoded; scripts/build/finish-pictures.ts encodes the rest.
 */
const started = performance.now();
const report = await buildSite({ mayWaitForPictures: process.argv.includes('--pictures-later') });

if (report.problems.length > 0) console.log(formatProblems(report.problems, { format: 'pretty', lang: 'zh' }));
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  `${report.built} pages built, ${report.unchanged} unchanged, ${report.failed.length} failed, ` +
    `${report.removed.length} removed, ${report.encoded} pictures encoded, ${seconds} s`,
);
if (report.held) {
  console.log('访客看到的没有换，要有人决定：');
  for (const line of report.held) console.log(`  ${line}`);
  console.log('看过再发布：控制台的“发布”，或 npm run pages -- publish');
}
if (report.isFirstLook)
  console.log('Pages show simple pictures at first; their finer forms are made beside the server.');
const live = currentRelease(folders.dist);
if (live !== report.release) {
  console.log(`Visitors stay on release ${live}: "npm run pages -- publish" gives them ${report.release}.`);
}
const budget = judgeWeights(weighFirstScreens(folders.dist));
console.log(budget.text);
if (report.problems.some(isError) || !budget.isKept) process.exitCode = 1;
