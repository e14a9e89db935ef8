/** Who may import whom. The table in docs/rooms.md says the same in words; tests/architecture checks that they agree. */
const ROOMS = {
  'src/page-model': [],
  'src/page-edit': ['src/page-model'],
  'src/contract': [],
  'src/lib': ['src/contract', 'src/page-model'],
  'src/ui': ['src/lib', 'src/page-model'],
  'src/features': ['src/ui', 'src/lib', 'src/contract'],
  'src/blocks': ['src/features', 'src/ui', 'src/lib', 'src/page-model'],
  'src/renderer': ['src/blocks', 'src/ui', 'src/lib', 'src/page-model'],
  'src/screens': ['src/renderer', 'src/features', 'src/ui', 'src/lib', 'src/contract', 'src/page-model'],
  'src/console': ['src/lib', 'src/ui', 'src/contract', 'src/page-edit', 'src/page-model'],
  'src/app': [
    'src/blocks',
    'src/contract',
    'src/features',
    'src/lib',
    'src/page-model',
    'src/renderer',
    'src/screens',
    'src/ui',
  ],
  'server/kernel': ['src/page-model'],
  'server/db': ['server/kernel', 'src/contract', 'src/page-model'],
  'server/base-data': ['server/db', 'server/kernel', 'src/contract'],
  'server/demo': ['server/base-data', 'server/db', 'server/kernel', 'src/contract'],
  'server/gateways': ['ipc', 'site-store', 'server/db', 'server/kernel', 'src/contract'],
  'server/domains': ['site-store', 'server/gateways', 'server/db', 'server/kernel', 'src/contract'],
  'server/views': ['server/db', 'server/kernel', 'src/contract'],
  'server/http': ['server/domains', 'server/db', 'server/kernel', 'src/contract', 'src/page-model'],
  'server/modules': [
    'server/http',
    'server/gateways',
    'server/domains',
    'server/views',
    'server/db',
    'server/kernel',
    'src/contract',
    'src/page-model',
  ],
  'server/sandbox': [
    'server/http',
    'server/domains',
    'server/gateways',
    'server/demo',
    'server/views',
    'server/db',
    'server/kernel',
    'src/contract',
    'src/page-model',
  ],
  server: ['ipc', 'site-store', 'src/contract', 'src/page-model'],
  ipc: [],
  'site-store': [],
  compiler: ['ipc', 'site-store', 'src/page-edit', 'src/page-model', 'src/contract', 'schemas'],
  publish: ['compiler', 'ipc', 'site-store', 'src/page-model', 'src/contract'],
  school: ['compiler', 'server', 'src/page-model', 'src/contract', 'schemas'],
  scripts: ['compiler', 'publish', 'site-store', 'src/page-model', 'src/contract', 'schemas'],
};
const under = (room) => `^${room}/`;
const isTest = '\\.test\\.tsx?$';
const rooms = Object.entries(ROOMS).map(([room, allowed]) => ({
  name: `room ${room}`,
  severity: 'error',
  comment: `may import only ${[room, ...allowed].join(', ')}`,
  from: { path: under(room), pathNot: isTest },
  to: {
    path: '^(src|server|compiler|ipc|site-store|publish|school|scripts|tests)/',
    pathNot: [room, ...allowed].map(under),
  },
}));
const islands = ['src/features', 'src/blocks', 'src/screens', 'server/modules'].map((room) => ({
  name: `islands in ${room}`,
  severity: 'error',
  comment: 'two islands of a room never import each other; they meet one room higher',
  from: { path: `${under(room)}([^/]+)/` },
  to: { path: `${under(room)}[^/]+/`, pathNot: `${under(room)}$1/` },
}));
/**
 * Domains that others depend on: payments, groups, codes and parcels depend on orders, and an order knows none of them.
 * Nor does an upload, nor the mistake book, which exams write to, nor the inbox, which every fact writes to.
 */
const domains = {
  name: 'islands in server/domains',
  severity: 'error',
  comment:
    'a domain imports no other, but all may build on orders, on uploads, on staff, on the mistake book and on the inbox',
  from: { path: '^server/domains/([^/]+)/', pathNot: isTest },
  to: {
    path: '^server/domains/[^/]+/',
    pathNot: ['^server/domains/$1/', '^server/domains/(orders|uploads|staff|mistakes|messages)/'],
  },
};
const noNode = (name, from) => ({ name, severity: 'error', from, to: { dependencyTypes: ['core'] } });

/** The compiler's stages for a page, in order; each is pure except for reading bytes and writing files. */
const STAGES = ['problems', 'read', 'validate', 'link', 'compile', 'checks', 'emit', 'compare', 'authoring'];
/** Layers around the stages, in order: files of the site, releases, the build, its callers. */
const AROUND = ['site', 'release', 'build', 'cli', 'studio', 'dev'];
const stages = [...STAGES, ...AROUND].map((stage, index, all) => ({
  name: `stage ${stage}`,
  severity: 'error',
  comment: 'a folder of the compiler imports only those that come before it',
  from: { path: under(`compiler/${stage}`), pathNot: isTest },
  to: { path: `^compiler/(${all.slice(index + 1).join('|') || 'none'})/` },
}));

module.exports = {
  forbidden: [
    { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'nothing imports tests',
      severity: 'error',
      from: { pathNot: ['^tests/', isTest] },
      to: { path: '^tests/' },
    },
    noNode('no node in the browser', { path: '^src/', pathNot: isTest }),
    noNode('no node in the stages of the compiler', {
      path: `^compiler/(${STAGES.join('|')})/`,
      // shared-text.ts hashes a text, which is pure.
      pathNot: ['^compiler/(read/read-source|emit/emit|emit/shared-text)\\.ts$', isTest],
    }),
    ...stages,
    {
      name: 'texts of refusals come later',
      severity: 'error',
      comment: 'the browser branches on refusal-codes.ts; who reads a text gets it from the server, or by own-words.ts',
      from: { path: '^src/', pathNot: [isTest, '^src/lib/api/own-words\\.ts$'] },
      to: { path: '^src/contract/codes\\.ts$' },
    },
    ...rooms,
    ...islands,
    domains,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
  },
};
