import { join, relative } from 'node:path';
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node';

/** A Vitest instance that stays open: sources are read once, so that a run of a few files starts within a second. */
export interface WarmVitest {
  /** Test files whose path contains one of the texts; paths are relative to the folder. */
  find(texts: readonly string[]): Promise<string[]>;
  /** Runs test files in the order given. */
  run(files: readonly string[]): Promise<TestedFile[]>;
  /**
   * The same until one fails, which is returned. A file that takes longer than its limit is killed and counts as failed.
   */
  findFailing(files: readonly LimitedFile[]): Promise<TestedFile | undefined>;
  /** Drops what was read from a source that was written. */
  forget(file: string): void;
  close(): Promise<void>;
}

export interface LimitedFile {
  readonly file: string;
  readonly limitMs: number;
}

export interface TestedFile {
  readonly file: string;
  readonly isGood: boolean;
  /** Time of the tests in milliseconds, without the start of the worker. */
  readonly ms: number;
  readonly errors: readonly string[];
}

/** One worker, as the memory of a small machine allows; the caller sets its priority. */
export async function openWarmVitest(folder: string, projects: readonly string[]): Promise<WarmVitest> {
  // Tests read files from the folder in which they start.
  process.chdir(folder);
  let onBegun: (module: TestModule) => void = () => {};
  const vitest = await createVitest('test', {
    root: folder,
    project: [...projects],
    watch: false,
    // Not `maxWorkers`: projects would keep their own.
    fileParallelism: false,
    reporters: [{ onTestModuleQueued: (module) => onBegun(module) }],
    sequence: { sequencer: AsGiven },
  });
  await vitest.standalone();

  return {
    async find(texts) {
      const found = await vitest.globTestSpecifications([...texts]);
      return [...new Set(found.map(({ moduleId }) => relative(folder, moduleId)))].sort();
    },

    async run(files) {
      setBail(0);
      const specifications = specificationsOf(files);
      const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
      return specifications.map((one) => tested(one, unhandledErrors.map(String)));
    },

    async findFailing(files) {
      setBail(1);
      const limits = new Map(files.map(({ file, limitMs }) => [join(folder, file), limitMs]));
      let late: string | undefined;
      let limit: NodeJS.Timeout | undefined;
      onBegun = ({ moduleId }) => {
        clearTimeout(limit);
        limit = setTimeout(() => {
          late = moduleId;
          // The first call asks the worker to end, the second kills it: it may be in a loop.
          void vitest.cancelCurrentRun('keyboard-input');
          void vitest.cancelCurrentRun('keyboard-input');
        }, limits.get(moduleId));
      };
      const specifications = specificationsOf(files.map(({ file }) => file));
      const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
      clearTimeout(limit);
      onBegun = () => {};
      if (late) return { file: relative(folder, late), isGood: false, ms: 0, errors: ['It ran too long.'] };
      return specifications.map((one) => tested(one, unhandledErrors.map(String))).find(({ isGood }) => !isGood);
    },

    forget: (file) => vitest.invalidateFile(join(folder, file)),
    close: () => vitest.close(),
  };

  function setBail(failures: number): void {
    for (const { config } of vitest.projects) config.bail = failures;
  }

  function specificationsOf(files: readonly string[]): TestSpecification[] {
    return files.flatMap((file) => vitest.getModuleSpecifications(join(folder, file)));
  }

  function tested({ moduleId, testModule }: TestSpecification, lost: readonly string[]): TestedFile {
    const failed = [...(testModule?.children.allTests('failed') ?? [])];
    const errors = [
      ...(testModule?.errors().map(({ message }) => message) ?? []),
      ...failed.map((test) => `${test.fullName}: ${test.result().errors?.[0]?.message}`),
      ...lost,
    ];
    return {
      file: relative(folder, moduleId),
      isGood: errors.length === 0 && testModule?.ok() === true,
      ms: testModule?.diagnostic().duration ?? 0,
      errors,
    };
  }
}

/** Runs files in the given order; Vitest would start with those that failed last or took long. */
class AsGiven {
  sort = (files: TestSpecification[]) => files;
  shard = (files: TestSpecification[]) => files;
}
