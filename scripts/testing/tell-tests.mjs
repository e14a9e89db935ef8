/** Summarises the test reports: the ten slowest tests, and each that failed or needed a second try. Plain Node. */
import { existsSync, readFileSync } from 'node:fs';

const SLOWEST = 10;

export function tellSlowest(reports) {
  const { tests } = readAll(reports);
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  console.log(`\nThe slowest of ${tests.length} tests:`);
  for (const { ms, name } of slowest) console.log(`${String(Math.round(ms / 1000)).padStart(5)} s  ${name}`);
}

/** Printed last, so that it is visible at the end of a long output. */
export function tellFailures(reports) {
  const { tests, errors } = readAll(reports);
  const flaky = tests.filter(({ isFlaky }) => isFlaky);
  const failed = tests.filter(({ hasFailed }) => hasFailed);
  tell('Passed only on the second try, so there is a race in them:', flaky.map(nameOf));
  tell('Failed tests:', failed.map(nameOf));
  tell('Errors outside of tests, each of which fails the run:', errors);
}

const nameOf = ({ name }) => name;

function tell(heading, lines) {
  if (lines.length > 0) console.log(`\n${heading}`);
  for (const line of lines) console.log(`  ${line}`);
}

function readAll(reports) {
  const read = reports
    .filter((path) => existsSync(path))
    .map((path) => readReport(JSON.parse(readFileSync(path, 'utf8'))));
  return { tests: read.flatMap(({ tests }) => tests), errors: read.flatMap(({ errors }) => errors) };
}

/** From `vitest-report.mjs` or Playwright. */
function readReport(report) {
  if (!report.suites) return report;
  return {
    tests: report.suites.flatMap((suite) => readSuite(suite)),
    errors: (report.errors ?? []).map(({ stack, message }) => stack ?? message),
  };
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
