import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readSettings } from '#server/read-settings.ts';

interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { condition: string }>> | readonly string[];
  readonly healthcheck?: object;
  readonly stop_grace_period?: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const compose = parse(read('compose.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: object;
};
const services = Object.entries(compose.services);
const apps = services.filter(([name, { image }]) => image === 'zhiyan' && name !== 'migrate');
/** Names in the example environment. */
const NAMES = [...read('compose/environment.example').matchAll(/^(\w+)=/gm)].map(([, name = '']) => name);
/** Variables that are no setting of the server, or are read only with a payment provider. */
const OTHERS = ['NODE_ENV', 'PUBLIC_URL'];
const KEY = 'ab'.repeat(32);

const filled = (environment: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+):\?\}/g, (_, asked: string) =>
        /ORIGIN|URL/.test(asked) ? 'https://a.example.com' : KEY,
      ),
    ]),
  );

describe('compose.yaml', () => {
  it('has two apps and one machine on which pages are written', () => {
    expect(apps.map(([name]) => name)).toEqual(['app-1', 'app-2', 'authoring']);
    expect(apps.filter(([, { environment }]) => environment?.CONSOLE === '1').map(([name]) => name)).toEqual([
      'authoring',
    ]);
    expect(new Set(apps.map(([, { environment }]) => environment?.MACHINE_NAME)).size).toBe(apps.length);
  });

  it.each(apps)('%s is told only what the server reads, and all of it can be understood', (_name, { environment }) => {
    const asked = new Set<string>();
    const noting = {
      get: (env: Environment, name: string | symbol): string | undefined => {
        asked.add(String(name));
        return env[String(name)];
      },
    };
    const settings = readSettings(new Proxy<Environment>(filled(environment), noting));

    expect(Object.keys(environment ?? {}).filter((name) => !asked.has(name) && !OTHERS.includes(name))).toEqual([]);
    expect(settings).toMatchObject({ sandbox: false, releaseStore: { bucket: { bucket: 'releases' } } });
    expect(settings.uploadsStore).toMatchObject({ bucket: { bucket: 'uploads' } });
    expect(settings.fieldKeys).toHaveLength(1);
  });

  it.each(apps)('%s is looked after, and has the time that a stop takes', (_name, service) => {
    expect(service.healthcheck).toBeDefined();
    expect(Number.parseInt(service.stop_grace_period ?? '0', 10)).toBeGreaterThan(9);
  });

  it('brings the database up to date before an app starts, and none does it by itself', () => {
    expect(apps.map(([, { environment }]) => environment?.MIGRATE)).toEqual(apps.map(() => '0'));
    expect(apps.map(([, service]) => service.depends_on)).toEqual(
      apps.map(() => expect.objectContaining({ migrate: { condition: 'service_completed_successfully' } })),
    );
  });

  it('mounts only files that are here and volumes that it has', () => {
    const sources = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0] ?? ''));

    expect(
      sources.filter((source) => (source.startsWith('.') ? !isHere(source) : !(source in compose.volumes))),
    ).toEqual([]);
  });

  it('mounts every file that nginx.conf includes', () => {
    const included = [...read('nginx.conf').matchAll(/include ([\w-]+\.conf);/g)].map(([, name]) => name);
    const mounted = compose.services.nginx?.volumes?.map((volume) => volume.split(':')[1]?.split('/').at(-1));

    expect([...new Set(included)].filter((name) => !mounted?.includes(name))).toEqual([]);
  });

  it('runs programs of the repository', () => {
    const programs = services.flatMap(([, { image, command = [] }]) =>
      image === 'zhiyan' ? command.filter((word) => word.includes('/')) : [],
    );

    expect(programs).toEqual(['server/migrate.ts', 'scripts/run.mjs']);
    expect(programs.filter((program) => !isHere(`../${program}`))).toEqual([]);
  });

  it('waits only for services that it has, and sends nginx to such', () => {
    const named = services.flatMap(([, { depends_on = {} }]) =>
      Array.isArray(depends_on) ? depends_on : Object.keys(depends_on),
    );
    const upstreams = [...read('compose/upstreams.conf').matchAll(/server ([\w-]+):4173/g)].map(
      ([, name = '']) => name,
    );

    expect([...named, ...upstreams].filter((name) => !(name in compose.services))).toEqual([]);
    expect(upstreams).toEqual(['app-1', 'app-2', 'authoring']);
  });

  it('asks for the names that the example of its environment has', () => {
    const asked = new Set([...read('compose.yaml').matchAll(/\$\{(\w+):\?\}/g)].map(([, name = '']) => name));

    expect([...asked].sort()).toEqual([...NAMES].sort());
  });
});

const isHere = (path: string) => existsSync(join(import.meta.dirname, path));
