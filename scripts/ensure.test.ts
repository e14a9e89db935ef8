import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { takeInstallLock, wayToInstall } from './ensure.mjs';

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

describe('the lock of an installation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ensure-'));
  const file = join(folder, '.cache/installing');
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is had by one process, which lets it go', () => {
    const release = takeInstallLock(file, () => false);

    expect(readFileSync(file, 'utf8')).toBe(String(process.pid));
    release?.();
    expect(existsSync(file)).toBe(false);
  });

  it('is taken from a process that is gone', async () => {
    const gone = spawn(process.execPath, ['-e', '']);
    await once(gone, 'exit');
    writeFileSync(file, String(gone.pid));

    const release = takeInstallLock(file, () => false);

    expect(readFileSync(file, 'utf8')).toBe(String(process.pid));
    release?.();
  });

  it('is waited for, and not needed once the other has installed', () => {
    const say = vi.spyOn(console, 'error').mockImplementation(() => {});
    writeFileSync(file, String(process.pid));
    let asked = 0;

    const release = takeInstallLock(
      file,
      () => {
        asked += 1;
        return asked > 3;
      },
      1,
    );

    expect(release).toBeUndefined();
    expect(say).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('waiting'));
    say.mockRestore();
    rmSync(file);
  });

  it('lets one of many processes install at a time', async () => {
    const log = join(folder, 'log');
    writeFileSync(log, '');
    const script = `
      import { appendFileSync } from 'node:fs';
      import { takeInstallLock } from ${JSON.stringify(new URL('./ensure.mjs', import.meta.url).href)};
      const release = takeInstallLock(${JSON.stringify(file)}, () => false, 1);
      appendFileSync(${JSON.stringify(log)}, 'in\\n');
      await new Promise((resolve) => setTimeout(resolve, 20));
      appendFileSync(${JSON.stringify(log)}, 'out\\n');
      release();`;
    const all = Array.from({ length: 5 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' }),
    );

    await Promise.all(all.map((child) => once(child, 'exit')));

    expect(readFileSync(log, 'utf8')).toBe('in\nout\n'.repeat(5));
  });
});
