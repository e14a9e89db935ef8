import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findRunningSite, tellRunningSite } from './running-site.mjs';

let folder = '';
let server: Server;
let address = '';

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'running-'));
  server = createServer((request, response) => response.writeHead(request.url === '/readyz' ? 200 : 404).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

describe('findRunningSite', () => {
  it('is nothing where no site was ever started', async () => {
    expect(await findRunningSite(join(folder, 'none'))).toBeUndefined();
  });

  it('gives the address that a running site told', async () => {
    tellRunningSite(folder, address);

    expect(await findRunningSite(folder)).toBe(address);
  });

  it('passes over one that answers no more, though it was started later', async () => {
    tellRunningSite(folder, address);
    writeFileSync(join(folder, '999999999'), 'http://127.0.0.1:9');
    utimesSync(join(folder, '999999999'), new Date('2099-01-01'), new Date('2099-01-01'));

    expect(await findRunningSite(folder)).toBe(address);
    expect(readdirSync(folder)).toEqual([String(process.pid)]);
  });
});
