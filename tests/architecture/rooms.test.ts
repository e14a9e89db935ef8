import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { filesBelow, ROOT, readText, tableRows } from './files.ts';

interface Rule {
  readonly name: string;
  readonly comment?: string;
}

const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as { forbidden: readonly Rule[] };

/** Each room with the rooms it may import, besides itself, by the checked configuration. */
const held = Object.fromEntries(
  forbidden
    .filter(({ name }) => name.startsWith('room '))
    .map(({ name, comment = '' }) => {
      const room = name.slice('room '.length);
      const allowed = comment.replace('may import only ', '').split(', ');
      return [room, allowed.filter((other) => other !== room).sort()];
    }),
);

const ISLANDS = forbidden
  .filter(({ name }) => name.startsWith('islands in '))
  .map(({ name }) => name.slice('islands in '.length))
  .sort();

describe('docs/rooms.md', () => {
  const table = readText('docs/rooms.md').split('## Where does it go')[0] ?? '';
  const rows = tableRows(table);

  it('gives each room the arrows that dependency-cruiser holds', () => {
    const written = Object.fromEntries(
      rows.map(({ name, cells }) => [
        name,
        [...(cells.at(-1) ?? '').matchAll(/`([^`]+)`/g)].map(([, room]) => room).sort(),
      ]),
    );

    expect(written).toEqual(held);
  });

  it('names the rooms whose folders never import each other', () => {
    const named = rows.filter(({ cells }) => cells[0]?.includes('islands')).map(({ name }) => name);

    expect(named.sort()).toEqual(ISLANDS);
  });
});

describe('a file', () => {
  const BANNED = /^(utils?|helpers?|common|misc|manager)$/;

  it('is named after its subject, and so is its folder', () => {
    const named = ['src', 'server', 'scripts', 'tests']
      .flatMap(filesBelow)
      .filter((file) => file.split('/').some((part) => BANNED.test(part.replace(/\..*$/, ''))));

    expect(named).toEqual([]);
  });
});

describe('the compiler', () => {
  it('knows by no weak map who an object is, but in the one cache of blocks (0363)', () => {
    const files = filesBelow('compiler').filter((file) => file.endsWith('.ts') && !file.includes('.test.'));

    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => /new Weak(?:Map|Set|Ref)\b/.test(readText(file)))).toEqual([
      'compiler/compile/block-cache.ts',
    ]);
  });
});

describe('a lock', () => {
  it('is taken in one place, under a name that says what waits', () => {
    const elsewhere = filesBelow('server')
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'server/db/locks.ts')
      .filter((file) => /\.for\('|pg_advisory_xact_lock\(hash/.test(readText(file)));

    expect(elsewhere).toEqual([]);
  });
});

describe('a handler', () => {
  it('changes no table, and no more does a view: what may become of a row is the law of a domain', () => {
    const isWrite = /\b(?:db|tx)\s*\.(?:insert|update|delete)\(/;
    const writers = ['server/modules', 'server/views']
      .flatMap(filesBelow)
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && isWrite.test(readText(file)));

    expect(writers).toEqual([]);
  });
});

describe('a journey', () => {
  it('ends as journey.ts has it end', () => {
    const OWN_ENDING = /import \{[^}]*\btest\b[^}]*\} from '@playwright\/test'/;
    const others = filesBelow('tests').filter((file) => file.endsWith('.ts') && OWN_ENDING.test(readText(file)));

    expect(others).toEqual(['tests/journey.ts']);
  });
});

describe('the five ways', () => {
  it('lead along files that are there', () => {
    const [, ways = ''] = readText('docs/rooms.md').split('## Five ways through the house');
    const [text = ''] = ways.split('## Where does it go');
    const named = [...text.matchAll(/`([^` ]+\/[^` ]+\.\w+)`/g)].map(([, file = '']) => file);

    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});

describe('docs/decisions', () => {
  it('has each decision in its index, under its number and title', () => {
    const index = readText('docs/decisions/README.md');
    const rows = [...index.matchAll(/^\| \[(.+)\]\((.+?\.md)\) \|/gm)].map(([, title, file]) => `${file}: # ${title}`);
    const files = filesBelow('docs/decisions')
      .filter((file) => !file.endsWith('README.md'))
      .map((file) => `${basename(file)}: ${readText(file).split('\n')[0]}`);

    expect(rows.sort()).toEqual(files.sort());
  });

  it('lists the decisions of each subject by number', () => {
    const tables = readText('docs/decisions/README.md').split('\n## ').slice(1);
    const numbers = tables.map((table) => [...table.matchAll(/^\| \[(\d{4}) /gm)].map(([, number = '']) => number));

    expect(numbers.length).toBeGreaterThan(5);
    for (const listed of numbers) expect(listed).toEqual([...listed].sort());
  });
});

describe('a build', () => {
  it('names files of src that are there: one that moved would silently come in another chunk', () => {
    const builds = ['vite.config.ts', 'vite.landing.config.ts', 'knip.json', ...filesBelow('scripts')];
    const named = builds
      .filter((file) => !file.includes('.test.'))
      .flatMap((file) => [...readText(file).matchAll(/['"/](src\/[\w./-]+\.tsx?)['"]/g)].map(([, name = '']) => name));

    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
  });
});

/** Folders that are a list, a file for each row: calls by family, tables, migrations, components by name. */
const LISTS = ['src/contract', 'src/contract/console', 'server/db/schema', 'server/db/migrations', 'src/ui/app'];

describe('a folder', () => {
  it('has at most thirty files, besides tests and sheets, when it is no list', () => {
    const names = new Map<string, Set<string>>();
    for (const file of ['src', 'server', 'compiler', 'ipc', 'site-store', 'publish', 'school', 'scripts'].flatMap(
      filesBelow,
    )) {
      if (/\.(test\.tsx?|css)$/.test(file)) continue;
      names.set(dirname(file), (names.get(dirname(file)) ?? new Set()).add(file));
    }
    const long = [...names].filter(([, files]) => files.size > 30).map(([folder]) => folder);

    expect(long.sort()).toEqual([...LISTS].sort());
  });
});

/** Small files that stay: a document or a build names them, or their importer is long or has the same names. */
const APART = [
  'src/app/spa/redirects.ts',
  'src/console/releases/look-as-visitor.ts',
  'src/console/results/charts/block-names.ts',
  'src/features/registration/web-otp.ts',
  'src/console/editor/text/diagnostics.ts',
  'scripts/build/build-quick-validate.ts',
  'scripts/build/first-screen-tag.ts',
  'scripts/build/yaml-module.ts',
];

describe('a small file', () => {
  it('that one file beside it imports, and that has no test, is part of that file', () => {
    const files = ['src', 'server', 'compiler', 'ipc', 'site-store', 'publish', 'school', 'scripts']
      .flatMap(filesBelow)
      .filter((file) => /\.tsx?$/.test(file));
    const importers = new Map<string, Set<string>>();
    for (const file of files) {
      for (const [, address = ''] of readText(file).matchAll(/from '([.#][^']+)'/g)) {
        const target = address.startsWith('#') ? address.slice(1) : join(dirname(file), address);
        importers.set(target, (importers.get(target) ?? new Set()).add(file));
      }
    }
    const small = files.filter((file) => {
      const [first = '', ...others] = importers.get(file) ?? [];
      const hasTest = files.includes(file.replace(/\.(tsx?)$/, '.test.$1'));
      return first !== '' && others.length === 0 && !hasTest && dirname(first) === dirname(file) && isSmall(file);
    });

    expect(small.sort()).toEqual([...APART].sort());
  });

  const isSmall = (file: string) => readText(file).split('\n').length <= 25 && !/\.(test|gen|d)\.|testing/.test(file);
});
