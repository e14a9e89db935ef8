import { setPriority } from 'node:os';
import { liveProblems } from '#compiler/cli/live-report.ts';
import { formatProblems } from '#compiler/problems/format-problems.ts';
import { isError } from '#compiler/problems/problem.ts';
import { REPOSITORY_FOLDERS as folders } from '#compiler/site/folders.ts';
import { loadSite } from '#compiler/site/load-site.ts';

/** Prints into the log of `npm start` where pages differ from the server's catalogue. The server has priority. */
setPriority(19);
const api = `http://localhost:${process.env.PORT ?? 4173}`;
const site = await loadSite(folders);
const pages = site.files
  .filter(({ kind }) => kind === 'page')
  .flatMap((file) => {
    const { document, problems } = site.check(file);
    return document && !problems.some(isError) ? [document] : [];
  });
if (site.context) {
  const problems = await liveProblems(pages, site.context, { api, folder: folders.pages });
  if (problems.length > 0) console.log(formatProblems(problems, { format: 'pretty', lang: 'zh' }));
  else console.log(`Pages         ${pages.length} agree with the catalogue`);
}
