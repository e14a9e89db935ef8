// Compares nginx's responses with the server's own, path by path.
//
//   node deploy/check-nginx.mjs http://127.0.0.1:8080 http://127.0.0.1:4173 [dist]
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const [nginx = 'http://127.0.0.1:8080', server = 'http://127.0.0.1:4173', site = 'dist'] = process.argv.slice(2);
const firstOf = (folder, ending) => readdirSync(join(site, folder)).find((name) => name.endsWith(ending)) ?? 'none';
const packed = firstOf('assets', '.js');

const paths = [
  '/',
  '/course/list',
  '/1018',
  '/1018/',
  '/h5/douyin?source=x',
  '/agreement/privacy',
  `/assets/${packed}`,
  `/assets/${firstOf('assets', '.css')}`,
  `/media/${firstOf('media', '.avif')}`,
  `/media/${firstOf('media', '.jpg')}`,
  '/pages/1018.json',
  '/pages/manifest.json',
  '/pages/.release.json',
  '/.release.json',
  '/releases',
  '/current/1018.html',
  '/_release/none',
  '/storage/avatars/a1.jpg',
  '/storage/avatars',
  '/storage/avatars/',
  '/assets',
  '/assets/',
  '/assets/gone-12345678.js',
  `/assets/${packed}.br`,
  `/assets/${packed}.gz`,
  '/assets/.hidden',
  '/assets/%2e%2e/index.html',
  '/assets/..%2findex.html',
  '/media/gone.jpg',
  '/pages/gone.json',
  '/storage/gone.jpg',
  '/storage/../package.json',
  '/storage/%2e%2e/%2e%2e/package.json',
  '/index.html',
  '/1018.html',
  '/.env',
  '/api/v1/base/version',
  '/api/v1/course/by_number/KY2027-EN-01',
  '/api/v1/account/auth/user/info',
  '/api/v1/nothing',
  '/api/docs',
  '/healthz',
];
const ENCODINGS = ['gzip', 'identity'];
const HEADERS = [
  'cache-control',
  'content-type',
  'content-encoding',
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'location',
  'origin-agent-cluster',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];

async function look(origin, path, encoding) {
  const response = await fetch(origin + path, { redirect: 'manual', headers: { 'accept-encoding': encoding } });
  const body = Buffer.from(await response.arrayBuffer());
  const found = { status: response.status, bytes: path.startsWith('/api/v1/base') ? 0 : body.length };
  for (const name of HEADERS) found[name] = response.headers.get(name);
  return found;
}

let differences = 0;
for (const path of paths) {
  for (const encoding of ENCODINGS) {
    const [through, direct] = await Promise.all([look(nginx, path, encoding), look(server, path, encoding)]);
    for (const [name, value] of Object.entries(direct)) {
      if (through[name] === value) continue;
      differences += 1;
      console.error(`${path} (${encoding}) ${name}: nginx "${through[name]}", server "${value}"`);
    }
  }
}
console.log(`${paths.length} paths, ${differences} differences`);
process.exit(differences === 0 ? 0 : 1);
