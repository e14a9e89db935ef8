/** Says what the test reports say together: each test that failed, or needed a second try, and the ten slowest. Plain Node. */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

const SLOWEST = 10;

export function tellTests(reports) {
  const tests = reports
    .filter((path) => existsSync(path))
    .flatMap((path) => read(JSON.parse(readFileSync(path, 'utf8'))));
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  console.log(`\nThe slowest of ${tests.length} tests:`);
  for (const { ms, name } of slowest) console.log(`${String(Math.round(ms / 1000)).padStart(5)} s  ${name}`);
  tell(
    'Passed only on the second try, so there is a race in them:',
    tests.filter(({ isFlaky }) => isFlaky),
  );
  tell(
    'Failed tests:',
    tests.filter(({ hasFailed }) => hasFailed),
  );
}

function tell(heading, tests) {
  if (tests.length > 0) console.log(`\n${heading}`);
  for (const { name } of tests) console.log(`  ${name}`);
}

/** Of Vitest or of Playwright. */
function read(report) {
  if (report.suites) return report.suites.flatMap((suite) => readSuite(suite));
  return report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const tests = assertionResults.map(({ fullName, duration = 0, status: outcome }) => ({
      name: `${file} ${fullName}`,
      ms: duration,
      hasFailed: outcome === 'failed',
    }));
    // A file that could not be read has no tests, and fails all the same.
    const isBroken = status === 'failed' && !tests.some(({ hasFailed }) => hasFailed);
    return isBroken ? [...tests, { name: file, ms: 0, hasFailed: true }] : tests;
  });
}

function readSuite({ file, specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ results, status }) => ({
      name: `tests/${file} ${title}`,
      ms: Math.max(0, ...results.map(({ duration }) => duration)),
      hasFailed: status === 'unexpected',
      isFlaky: status === 'flaky',
    })),
  );
  return [...own, ...suites.flatMap(readSuite)];
}
