import type { Plugin } from 'vite';

const ROUTER = /^react-router(\/dom)?$/;
const FETCH_ADAPTER = /\/axios\/lib\/adapters\/fetch\.js$/;
const FORM_READER = /\/axios\/lib\/helpers\/(formDataToJSON|toURLEncodedForm)\.js$/;
const STATUS_NAMES = /\/axios\/lib\/helpers\/HttpStatusCode\.js$/;
const ROUTER_CORE = /\/react-router\/dist\/production\/chunk-\w+\.mjs$/;
const QUERY_CORE = /\/@tanstack\/query-core\/build\/modern\/\w+\.js$/;

/**
 * Leaves out of the published app what packages bring for other uses.
 *
 * react-router names its development build for every condition; the production build beside it has no warnings. Its links
 * can fetch ahead what a server of its own kind lists; with that never asked for, the code for it falls away.
 * axios brings a second transport for places without XMLHttpRequest, and forms as bodies: the app sends JSON only.
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
  load: (id) => {
    if (FETCH_ADAPTER.test(id)) return 'export const getFetch = () => false;\nexport default false;';
    if (FORM_READER.test(id)) return 'export default (data) => data;';
    return STATUS_NAMES.test(id) ? 'export default {};' : null;
  },
  transform(code, id) {
    if (ROUTER_CORE.test(id)) return code.replace('shouldPrefetch && !isAbsolute ?', 'false ?');
    return QUERY_CORE.test(id) ? code.replace(/#(?=[a-zA-Z]\w*\b)(?! sourceMapping)/g, '_') : null;
  },
};
