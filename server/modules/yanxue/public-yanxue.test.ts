import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { news } from '#server/db/schema/content.ts';
import { seedIds } from '#server/demo/ids.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals } from '#src/contract/codes.ts';

const COURSE = seedIds.course(13);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('an activity', () => {
  it('shows its days and its tours to strangers', async () => {
    const { data } = await server.call('GET /api/V1.29/yanxue/activity/detail', { query: { uuid: COURSE } });
    const tours = await server.call('GET /api/V1.29/yanxue/activity/tours', { query: { product_uuid: COURSE } });

    expect(data).toMatchObject({ city: '西安', day_count: 6, is_owned: false, open_tour_count: 1 });
    expect(data.schedule).toHaveLength(6);
    expect(new Set(tours.data.map(({ state }) => state))).toEqual(new Set([0, 1, 2, 3, 4]));
  });

  it('is missing for a course that is none', async () => {
    const { code } = await server.call('GET /api/V1.29/yanxue/activity/detail', {
      query: { uuid: seedIds.course(1) },
    });

    expect(code).toBe(refusals.NOT_FOUND.code);
  });
});

describe('news', () => {
  it('counts every click, also those at once', async () => {
    const [article] = await server.db.select({ id: news.id }).from(news).limit(1);
    const params = { id: article?.id ?? '' };
    await Promise.all(
      Array.from({ length: 20 }, () => server.call('PUT /api/V1.29/yanxue/news/click/{id}/', { params })),
    );

    const { data } = await server.call('GET /api/V1.29/yanxue/news/info/{id}', { params });

    expect(data).toMatchObject({ uuid: params.id, click_count: 20 });
  });

  it('is missing when there is none', async () => {
    const params = { id: seedIds.course(99) };

    const answers = [
      await server.call('PUT /api/V1.29/yanxue/news/click/{id}/', { params }),
      await server.call('GET /api/V1.29/yanxue/news/info/{id}', { params }),
    ];

    expect(answers.map(({ code }) => code)).toEqual([refusals.NOT_FOUND.code, refusals.NOT_FOUND.code]);
  });
});
