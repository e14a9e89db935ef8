import { describe, expect, it } from 'vitest';
import { isInstalled } from './ensure.mjs';

const vite = { version: '8.3.8', integrity: 'sha512-a' };
const other = { version: '1.0.0', integrity: 'sha512-b', optional: true };
const text = (packages: object) => JSON.stringify({ packages });
const lock = text({ '': { name: 'site' }, 'node_modules/vite': vite, 'node_modules/other-system': other });

describe('isInstalled', () => {
  it('knows what `npm ci` has just installed, without what other systems need', () => {
    expect(isInstalled(lock, text({ 'node_modules/vite': vite }))).toBe(true);
  });

  it.each([
    ['nothing is there', undefined],
    ['npm was ended while it wrote', '{"packages": {'],
    ['a package is missing', text({})],
    ['a package is older', text({ 'node_modules/vite': { ...vite, version: '8.0.0' } })],
    ['a package is another of the same version', text({ 'node_modules/vite': { ...vite, integrity: 'sha512-x' } })],
    ['a package is left from an earlier lock', text({ 'node_modules/vite': vite, 'node_modules/old': vite })],
  ])('wants an installation when %s', (_, note) => {
    expect(isInstalled(lock, note)).toBe(false);
  });
});
