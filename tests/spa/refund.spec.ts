import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { orderPayStates } from '#src/contract/states.ts';
import { buy } from './buying.ts';
import { test } from './student.ts';

const COURSE = '10000000-0000-4000-8000-000000000107';
const offer = (page: Page) => page.getByRole('region', { name: '可退金额' });

/** Signs for the course and watches this many lessons to the end; returns the existing lessons. */
async function watchLessons(request: APIRequestContext, token: string, number: string, count: number): Promise<void> {
  const read = async (url: string) => (await (await request.get(url, { headers: { token } })).json()).data;
  const { mycourse_uuid: mine } = await read(`/api/v1/course/order_num_to_mycourse_id/?order_num=${number}`);
  await read(`/api/v1/course/${mine}/agreement/confirm/`);
  const { chapters } = await read(`/api/V1.31/product/outline?product_id=${COURSE}`);
  const sections: { video_uuid: string | null }[] = chapters.flatMap(
    (chapter: { sections: unknown[] }) => chapter.sections,
  );
  const videos = sections.flatMap(({ video_uuid: id }) => id ?? []);
  for (const id of videos.slice(0, count)) {
    const options = { headers: { token }, data: { position_seconds: 86_400 } };
    await request.put(`/api/v1/course/videos/${id}/progress`, options);
  }
}

test('a part goes back of a course that was used: shown before, refused when stale, told with its reckoning', async ({
  page,
  request,
  token,
}) => {
  const { uuid, number } = await buy({ request, token }, COURSE);

  await page.goto(`/my/order-detail/${number}`);
  await page.getByRole('button', { name: '申请退款' }).click();
  await expect(offer(page).getByText(/已学 0 节.*全额退/)).toBeVisible();
  await page.getByRole('radio', { name: '重复购买' }).check();
  await watchLessons(request, token, number, 4);
  await page.getByRole('button', { name: '确认退款' }).click();

  await expect(offer(page).getByText(/已学 4 节.*超过 3 节，退未学的/)).toBeVisible();
  await page.getByRole('button', { name: '确认退款' }).click();
  await expect(page).toHaveURL(/\/my\/reund-progress\?number=/);
  await expect(page.getByText('不退部分')).toBeVisible();
  await expect(page.getByText(/已学 4 节/)).toBeVisible();
  // Jobs approve, send and query it in turn.
  const stateOf = async () =>
    (await (await request.get(`/api/v1/course/myorder/${uuid}`, { headers: { token } })).json()).data.pay_state;
  await expect.poll(stateOf, { timeout: 150_000, intervals: [1000] }).toBe(orderPayStates.CLOSED);
  await page.goto(`/my/order-detail/${number}`);
  await expect(page.getByText(/^已退款 ¥[\d.]+，原路退回$/)).toBeVisible();
});
