import { afterAll, beforeAll, expect, it } from 'vitest';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';

const random = testRandom('quick replies');
let server: TestServer;
let service: ConsoleVisitor;
let operator: ConsoleVisitor;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  service = await openConsoleAs(server, 'service');
  operator = await openConsoleAs(server, 'operator');
});
afterAll(() => server.close());

it('quick replies are made once, changed and deleted, for all', async () => {
  const uuid = newUuid(random);
  const keep = (title: string, text: string, as = service) =>
    as.call('PUT /console/api/consult/replies/{uuid}', { params: { uuid }, body: { title, text } });
  const drop = () => service.call('DELETE /console/api/consult/replies/{uuid}', { params: { uuid } });
  const shown = async () =>
    (await operator.call('GET /console/api/consult/choices', {})).data.replies.filter((one) => one.uuid === uuid);

  await Promise.all([keep('回看', '课后两小时内上传'), keep('回看', '课后两小时内上传', operator)]);
  expect(await shown()).toEqual([{ uuid, title: '回看', text: '课后两小时内上传' }]);
  await keep('回看', '课后一小时内上传');
  expect((await shown())[0]?.text).toBe('课后一小时内上传');
  expect([(await drop()).code, (await drop()).code, (await shown()).length]).toEqual([SUCCESS, SUCCESS, 0]);
});

it('the hours of the chat are what the student sees next; what is no time is refused', async () => {
  const change = (hours: string, as = operator) => as.call('PUT /console/api/consult/hours', { body: { hours } });

  expect((await change('周一至周五 10:00—18:00')).code).toBe(SUCCESS);
  const { data } = await server.call('POST /api/v1/app/consult/open', { body: {} });
  expect(data.hours).toBe('周一至周五 10:00—18:00');
  expect((await change('25:00—26:99')).code).toBe(refusals.INPUT_INVALID.code);
  expect((await change('随时')).code).toBe(refusals.INPUT_INVALID.code);
  expect((await change('全天', service)).code).toBe(staffRefusals.STAFF_NOT_ALLOWED.code);
});

it('pages with other hours are not known where none are written', async () => {
  expect((await service.call('GET /console/api/consult/hours/pages', {})).data.pages).toBeNull();
});
