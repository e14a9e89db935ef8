import { expect, it } from 'vitest';
import { checkPlace } from '#compiler/read/page-path.ts';
import { startTestServer } from '../../testing/server.ts';

it('no page can be named as the first step of a path that the server answers itself', async () => {
  const server = await startTestServer({ console: { origin: undefined } });
  const lines = server.routes().split('\n');
  await server.close();

  // In each line the path segment comes after four characters per level.
  const above: string[] = [];
  const names = new Set<string>();
  for (const line of lines) {
    const [, indent = '', part = '', methods] = /^(.*?[├└]── )(\S*)( \()?/.exec(line) ?? [];
    const level = indent.length / 4;
    above.length = Math.min(above.length, Math.max(level - 1, 0));
    above.push(part);
    const [, first] = /^\/([A-Za-z0-9][A-Za-z0-9_-]*)(\/|$)/.exec(above.join('').replaceAll('//', '/')) ?? [];
    if (methods !== undefined && first !== undefined) names.add(first);
  }
  const free = [...names].filter((name) => {
    const place = `campaigns/${name}.yaml`;
    return checkPlace({ place, file: place }).length === 0;
  });

  expect([...names]).toEqual(expect.arrayContaining(['api', 'console', 'healthz', 'readyz', 's', 'sandbox']));
  expect(free).toEqual([]);
});
