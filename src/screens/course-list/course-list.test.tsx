// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { replyTo } from '#src/contract/testing.ts';
import { NETWORK_TEXT } from '#src/lib/api/failure-texts.ts';
import { answer, lose, type SentCall, sentTo } from '#src/lib/api/testing-api.ts';
import { openScreen, tap } from '../testing.tsx';
import CourseList from './course-list.tsx';

const LIST = 'GET /api/v1/course/';
const uuid = (number: number) => `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const SIZE = 20;

/** Page by page, of as many as there are; none for a subject. */
function shelf(total: number) {
  return ({ query }: SentCall) => {
    const page = Number(query.page ?? 1);
    const count = query.subject ? 0 : Math.max(0, Math.min(SIZE, total - SIZE * (page - 1)));
    const list = Array.from({ length: count }, (_, index) => ({ uuid: uuid(page * 100 + index), name: '英语' }));
    return replyTo(LIST, { total: query.subject ? 0 : total, page, page_size: SIZE, list });
  };
}

const open = (query: string) => openScreen(CourseList, '/course/list', `/course/list${query}`);
const rows = () => document.querySelectorAll('.media-row[href]');

beforeEach(() => {
  lose('GET /api/v1/course/classify');
  lose('GET /api/v1/nav/years/');
  lose('GET /api/v1/app/home');
});

describe('the courses', () => {
  it('that do not come are had by 重试, the first page and the next', async () => {
    lose(LIST);
    open('');
    expect((await screen.findByRole('alert')).textContent).toContain(NETWORK_TEXT);
    answer(LIST, shelf(30));
    await tap('重试');
    expect(rows()).toHaveLength(20);

    lose(LIST);
    await tap('查看更多');
    expect(await screen.findByRole('button', { name: '没有加载出来，重试' })).toBeTruthy();
    expect(rows()).toHaveLength(20);
    answer(LIST, shelf(30));
    await tap('没有加载出来，重试');

    expect(rows()).toHaveLength(30);
  });

  it('of filters that fit none are taken back by one tap, and others are shown meanwhile', async () => {
    answer(LIST, shelf(7));
    const { place } = open('?subject=2&type=4');
    expect(await screen.findByRole('heading', { name: '没有符合条件的课程' })).toBeTruthy();
    expect(await screen.findByRole('heading', { name: '大家在学' })).toBeTruthy();
    expect(rows()).toHaveLength(6);

    await tap('清除筛选');

    expect(place()).toBe('/course/list');
    expect(rows()).toHaveLength(7);
  });
});

describe('the courses that a banner names', () => {
  it('are asked for in its order, and say how many are off the shelf', async () => {
    answer(LIST, replyTo(LIST, { list: [{ uuid: uuid(7) }, { uuid: uuid(3) }] }));

    open(`?uuids=${uuid(7)},${uuid(134)},${uuid(3).toUpperCase()},<x>`);

    expect(await screen.findByText('精选 2 门课程，另有 1 门已下架')).toBeTruthy();
    expect(sentTo(LIST)[0]?.query).toEqual({ uuids: [7, 134, 3].map(uuid).join(',') });
    expect(rows()[0]?.getAttribute('href')).toBe(`/course/detail/${uuid(7)}`);
    expect(screen.getByRole('link', { name: '查看全部课程' }).getAttribute('href')).toBe('/course/list');
  });

  it('are gone where the address names none', async () => {
    open('?uuids=nothing');

    expect(await screen.findByRole('heading', { name: '这些课程已经下架' })).toBeTruthy();
  });
});
