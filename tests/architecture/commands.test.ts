import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AUTHOR_COMMANDS, PUBLISH_COMMANDS } from '#compiler/cli/command-options.ts';

const root = join(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const documents = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
);

describe.each(documents)('%s', (name) => {
  const text = readFileSync(join(root, name), 'utf8');

  it('names only commands that exist', () => {
    const named = [...text.matchAll(/npm (?:run )?([a-z0-9]+)/g)].map(([, command = '']) => command);
    const builtIn = ['ci', 'install'];
    expect(named.filter((command) => !(command in scripts) && !builtIn.includes(command))).toEqual([]);
  });

  it('names only author commands that exist', () => {
    const known = [...AUTHOR_COMMANDS, ...PUBLISH_COMMANDS, 'build'] as readonly string[];
    const named = [...text.matchAll(/npm run pages -- ([a-z]+)/g)].map(([, command = '']) => command);
    expect(named.filter((command) => !known.includes(command))).toEqual([]);
  });

  it('links only to files that exist', () => {
    const links = [...text.replaceAll(/`[^`\n]*`/g, '').matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(
      ([, path = '']) => path,
    );
    const folder = name.includes('/') ? join(root, 'docs') : root;
    expect(links.filter((path) => !path.startsWith('/') && !exists(join(folder, path)))).toEqual([]);
  });
});

function exists(path: string): boolean {
  try {
    readFileSync(path);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EISDIR';
  }
}
