/**
 * One build of a generated page set, in a separate process: `node bench/build-set.mjs <folders as JSON>`. Plain Node
 * and the built compiler, as in the authors' command.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folders = JSON.parse(process.argv[2]);
const { buildPages } = await import(pathToFileURL(join(folders.compiler, '../build.js')).href);
const report = await buildPages(folders);
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
console.log(
  JSON.stringify({
    built: report.built,
    unchanged: report.unchanged,
    problems: report.problems.length,
    cpuMs: Math.round((userCPUTime + systemCPUTime) / 1000),
    peakMegabytes: Math.round(maxRSS / 1024),
  }),
);
