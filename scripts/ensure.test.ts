import { describe, expect, it } from 'vitest';
import { wayToInstall } from './ensure.mjs';

const vite = { version: '8.3.8', integrity: 'sha512-a' };
const other = { version: '1.0.0', integrity: 'sha512-b', optional: true };
const vitest = { version: '4.1.0', integrity: 'sha512-c', dev: true };
const text = (packages: object) => JSON.stringify({ packages });
const lock = text({
  '': { name: 'site' },
  'node_modules/vite': vite,
  'node_modules/other-system': other,
  'node_modules/vitest': vitest,
});
const running = { 'node_modules/vite': vite };
const all = { ...running, 'node_modules/vitest': vitest };

describe('what is to be installed', () => {
  it('is nothing after `npm ci`, without what other systems need', () => {
    expect(wayToInstall(lock, text(all), 'all')).toBeUndefined();
    expect(wayToInstall(lock, text(all), 'running')).toBeUndefined();
  });

  it('is nothing for who runs the site, where only what tests need is missing', () => {
    expect(wayToInstall(lock, text(running), 'running')).toBeUndefined();
  });

  it('is only what tests need, where the site already runs', () => {
    expect(wayToInstall(lock, text(running), 'all')).toBe('add');
  });

  it('is everything after an addition that was broken off, whatever npm noted before', () => {
    expect(wayToInstall(lock, text(running), 'running', true)).toBe('anew');
    expect(wayToInstall(lock, text(running), 'all', true)).toBe('anew');
  });

  it.each([
    ['nothing is there', undefined],
    ['npm was ended while it wrote', '{"packages": {'],
    ['a package is missing', text({})],
    ['a package is older', text({ 'node_modules/vite': { ...vite, version: '8.0.0' } })],
    ['a package is another of the same version', text({ 'node_modules/vite': { ...vite, integrity: 'sha512-x' } })],
    ['a package is left from an earlier lock', text({ ...all, 'node_modules/old': vite })],
  ])('is everything when %s', (_, note) => {
    expect(wayToInstall(lock, note, 'running')).toBe('anew');
    expect(wayToInstall(lock, note, 'all')).toBe('anew');
  });
});
