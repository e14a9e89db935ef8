import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addStaffMember } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals } from '#src/contract/codes.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
});
afterAll(() => server.close());

it('blocks are kept under a name, once for an id, and belong to who kept them', async () => {
  const [mine, other] = [await addStaffMember(server), await addStaffMember(server)];
  const params = { uuid: randomUUID() };
  const body = { name: '报名三件套', blocks: ['- type: spacer\n', '- type: heading\n  text: 报名\n'] };
  const namesOf = async ({ visitor }: typeof mine) =>
    (await visitor.call('GET /console/api/page/sections')).data.sections.map(({ name }) => name);

  await mine.visitor.call('PUT /console/api/page/sections/{uuid}', { params, body });
  await mine.visitor.call('PUT /console/api/page/sections/{uuid}', { params, body: { ...body, name: '报名两件套' } });
  const taken = await other.visitor.call('PUT /console/api/page/sections/{uuid}', { params, body });
  await other.visitor.call('DELETE /console/api/page/sections/{uuid}', { params });

  expect(taken.code).toBe(refusals.NOT_FOUND.code);
  expect(await namesOf(mine)).toEqual(['报名两件套']);
  expect(await namesOf(other)).toEqual([]);
  await mine.visitor.call('DELETE /console/api/page/sections/{uuid}', { params });
  expect(await namesOf(mine)).toEqual([]);
});
