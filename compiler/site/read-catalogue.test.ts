import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { SAMPLE_CATALOGUE } from '../../tests/page-cases/sample-catalogue.ts';
import { readCatalogue } from './read-catalogue.ts';

const QUESTION = {
  course_numbers: ['KY2027-EN-01'],
  course_uuids: [],
  coupon_uuids: [],
  classrooms: [],
  activity_uuids: [],
};

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

async function serve(answer: RequestListener): Promise<string> {
  const own = createServer(answer);
  server = own;
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(own.address() as AddressInfo).port}`;
}

const data = {
  ...SAMPLE_CATALOGUE,
  courses: [{ ...SAMPLE_CATALOGUE.courses[0], uuid: '10000000-0000-4000-8000-000000000001' }],
  coupons: [],
  activities: [],
};

describe('readCatalogue', () => {
  it('asks a hundred ids a call and joins the answers', async () => {
    const asked: number[] = [];
    const api = await serve((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        asked.push(JSON.parse(body).course_numbers.length);
        response.end(JSON.stringify({ code: 20000, msg: 'ok', data }));
      });
    });

    const numbers = Array.from({ length: 130 }, (_, index) => `KY-${index}`);
    const { catalogue } = await readCatalogue(api, { ...QUESTION, course_numbers: numbers });

    expect(asked).toEqual([100, 30]);
    expect(catalogue?.courses).toHaveLength(2);
  });

  it.each([
    ['another site', '<!doctype html><title>Hello</title>', '回答的不是这个接口'],
    ['another shape', JSON.stringify({ code: 20000, msg: 'ok', data: { courses: 'many' } }), '回答的内容和约定不一样'],
    ['a refusal', JSON.stringify({ code: 50000, msg: '停机维护', data: null }), '接口拒绝了：停机维护'],
    ['too much', 'x'.repeat(5_000_000), '回答太长'],
  ])('gives a reason for %s', async (_, text, reason) => {
    const api = await serve((_request, response) => response.end(text));

    expect(await readCatalogue(api, QUESTION)).toEqual({ reason });
  });

  it('gives a reason for no answer in time, for no server and for no address', async () => {
    const api = await serve(() => {});

    expect(await readCatalogue(api, QUESTION, 30)).toEqual({ reason: '等了太久没有回答' });
    expect(await readCatalogue('http://127.0.0.1:9', QUESTION)).toEqual({ reason: '连不上' });
    expect(await readCatalogue('not an address', QUESTION)).toEqual({ reason: '地址写错了' });
  });

  it('asks once without an id too: for the hours and the number of the school', async () => {
    const api = await serve((_request, response) => response.end(JSON.stringify({ code: 20000, msg: 'ok', data })));

    expect((await readCatalogue(api, { ...QUESTION, course_numbers: [] })).catalogue?.service).toEqual(data.service);
  });
});
