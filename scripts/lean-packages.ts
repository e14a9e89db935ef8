import type { Plugin } from 'vite';

const ROUTER = /^react-router(\/dom)?$/;
const AXIOS_PART = /\/axios\/lib\/(\w+\/\w+)\.js$/;
const ROUTER_CORE = /\/react-router\/dist\/production\/chunk-\w+\.mjs$/;
const QUERY_CORE = /\/@tanstack\/query-core\/build\/modern\/\w+\.js$/;

/**
 * Leaves out of the published app what packages bring for other uses.
 *
 * react-router names its development build for every condition; the production build beside it has no warnings. Its links
 * can fetch ahead what a server of its own kind lists; with that never asked for, the code for it falls away.
 * axios brings a second transport for places without XMLHttpRequest, forms as bodies, progress of uploads, an older way to
 * cancel and warnings about misspelt options: the app sends JSON with flat queries, and the compiler reads its options.
 * query-core has private names, which the oldest browsers lack: each would become a WeakMap with helpers around every use.
 * No class of it shares a name with one it extends, so plain names mean the same.
 */
export const leanPackages: Plugin = {
  name: 'lean-packages',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!ROUTER.test(source)) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') };
  },
  load: (id) => WITHOUT_FURTHER_USES[AXIOS_PART.exec(id)?.[1] ?? ''] ?? null,
  transform(code, id) {
    if (ROUTER_CORE.test(id)) return code.replace('shouldPrefetch && !isAbsolute ?', 'false ?');
    return QUERY_CORE.test(id) ? code.replace(/#(?=[a-zA-Z]\w*\b)(?! sourceMapping)/g, '_') : null;
  },
};

/** What stands for a part of axios that the app has no use for, by the part's path. */
const WITHOUT_FURTHER_USES: Readonly<Record<string, string>> = {
  'adapters/fetch': 'export const getFetch = () => false; export default false;',
  'helpers/formDataToJSON': 'export default (data) => data;',
  'helpers/toURLEncodedForm': 'export default (data) => data;',
  'helpers/toFormData': `export default (fields, form) => {
    for (const [name, value] of Object.entries(fields)) {
      if (Array.isArray(value)) for (const item of value) form.append(name + '[]', String(item));
      else if (value !== undefined && value !== null) form.append(name, String(value));
    }
    return form;
  };`,
  'helpers/progressEventReducer':
    'export const progressEventReducer = () => []; export const progressEventDecorator = () => []; export const asyncDecorator = (f) => f;',
  'helpers/validator': `const fine = () => true;
    export default { assertOptions: () => {}, validators: { boolean: fine, function: fine, transitional: fine, spelling: fine } };`,
  'helpers/HttpStatusCode': 'export default {};',
  'cancel/CancelToken': 'export default class CancelToken {}',
};
