/** A Vitest reporter that writes the results for `tell-tests.mjs` into the file that `--outputFile.kept` names. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export default class VitestReport {
  #path = '';

  onInit({ config }) {
    this.#path = config.outputFile.kept;
  }

  onTestRunEnd(files, errorsOutside) {
    mkdirSync(dirname(this.#path), { recursive: true });
    writeFileSync(this.#path, JSON.stringify({ tests: files.flatMap(read), errors: errorsOutside.map(textOf) }));
  }
}

function read(file) {
  const name = file.relativeModuleId;
  const tests = [...file.children.allTests()].map((test) => ({
    name: `${name} ${test.fullName}`,
    ms: test.diagnostic()?.duration ?? 0,
    hasFailed: test.result().state === 'failed',
  }));
  // An error outside the tests of a file, or one that keeps it from running, is counted for the file.
  const isBroken = file.state() !== 'skipped' && file.state() !== 'passed' && !tests.some(({ hasFailed }) => hasFailed);
  return isBroken ? [...tests, { name: `${name} (${file.state()})`, ms: 0, hasFailed: true }] : tests;
}

/** With the file that ran at the time: files share a worker, so another one may have caused it. */
function textOf({ stack, message, cause, VITEST_TEST_PATH: during, VITEST_TEST_NAME: test }) {
  const where = [during, test].filter(Boolean).join(' ');
  const lines = [stack ?? message, cause && `because of: ${cause.message}`, where && `while: ${where}`];
  return lines.filter(Boolean).join('\n  ');
}
