import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoMobile } from '#server/demo/ids.ts';
import { openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { contract } from '#src/contract/all.ts';
import { consoleContract } from '#src/contract/console/all.ts';
import { requestHeaders } from '#src/contract/headers.ts';

let server: TestServer;
let headers: Readonly<Record<string, string>>;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  const cookie = (await openConsoleAs(server, 'admin')).lastCookie().split(';')[0] ?? '';
  const host = 'localhost:4173';
  headers = { [requestHeaders.token]: await server.logIn(demoMobile), cookie, host, origin: `http://${host}` };
});
afterAll(() => server.close());

const BODIES = [
  ...['application/octet-stream', 'image/jpeg', 'image/png', 'text/plain', 'text/xml', 'multipart/form-data'],
  ...['application/x-www-form-urlencoded', 'application/json', 'application/json; charset=bogus', 'nonsense', ''],
];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

it.each(BODIES)('no call answers 500 to a body of %j', async (type) => {
  const broken: string[] = [];
  // A call that logs out would make all later ones fail the same way.
  const keys = [...Object.keys(contract), ...Object.keys(consoleContract)].filter((key) => !/logout|session/.test(key));
  for (const key of keys) {
    const [name = '', path = ''] = key.split(' ');
    const method = METHODS.find((one) => one === name);
    if (!method || method === 'GET') continue;
    const { statusCode } = await server.inject({
      method,
      url: path.replaceAll(/\{\w+\}/g, '4c8b6f0e-1111-4222-8333-444455556666'),
      headers: { ...headers, ...(type && { 'content-type': type }) },
      payload: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46]),
    });
    if (statusCode >= 500) broken.push(`${key}: ${statusCode}`);
  }

  expect(broken).toEqual([]);
});
