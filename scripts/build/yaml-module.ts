import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';

/** Lets browser code import a YAML file as a value: settings of `pages-config` become part of the build. */
export const yamlModule = {
  name: 'yaml-module',
  async load(id: string) {
    if (!id.endsWith('.yaml')) return undefined;
    const value: unknown = parse(await readFile(id, 'utf8'));
    return { code: `export default ${JSON.stringify(value)};`, map: null };
  },
};
