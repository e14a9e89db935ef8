import { buildPages } from '#scripts/pages/io/build.ts';
import { REPOSITORY_FOLDERS } from '#scripts/pages/io/folders.ts';

/** One build of a generated page set, as a process of its own: `node --import tsx bench/build-set.ts <folder>`. */
const folder = process.argv[2] ?? '';
const report = await buildPages({
  ...REPOSITORY_FOLDERS,
  pages: `${folder}/pages-config`,
  dist: `${folder}/dist`,
  cache: `${folder}/cache`,
});
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
