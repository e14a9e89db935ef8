import { readFile } from 'node:fs/promises';
import { problemMeanings, readExamples } from '../generate/read-docs.ts';

/** Lets the console import the guides: the examples of blocks, and the explanation of each problem. */
export const docModules = {
  name: 'doc-modules',
  async load(id: string) {
    const read = /\/docs\/authoring\.md$/.test(id)
      ? readExamples
      : /\/docs\/problems\.md$/.test(id)
        ? problemMeanings
        : undefined;
    if (!read) return undefined;
    return { code: `export default ${JSON.stringify(read(await readFile(id, 'utf8')))};`, map: null };
  },
};
