import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedIds } from '#server/demo/ids.ts';
import { maskNickname } from '#server/kernel/text/mask-nickname.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals } from '#src/contract/codes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const groupsOf = (course: number, token?: string) =>
  server.call(
    'GET /api/v1/course/{id}/groups',
    { params: { id: seedIds.course(course) } },
    token === undefined ? {} : { token },
  );

describe('the groups of a course', () => {
  it('are those that can be joined, the fullest first, with masked names', async () => {
    const { data } = await groupsOf(6);

    expect(data).toMatchObject({ price: 198000, activity: { status: 1, group_price: 159000, grouped_num: 3 } });
    expect(data.activity?.groups.map(({ uuid, seats_left, is_mine }) => [uuid, seats_left, is_mine])).toEqual([
      [seedIds.group(1), 1, false],
      [seedIds.group(2), 2, false],
    ]);
    expect(data.activity?.groups[0]?.members).toEqual([
      { role: 0, nickname: '林**', face: '/storage/avatars/a2.jpg' },
      { role: 1, nickname: '考**', face: '/storage/avatars/a3.jpg' },
    ]);
  });

  it('begin with the one the caller is in, full or not', async () => {
    const token = await server.logIn('19900000004');

    const { data } = await groupsOf(6, token);

    expect(data.activity?.groups.map(({ uuid, is_mine }) => [uuid, is_mine])).toEqual([
      [seedIds.group(3), true],
      [seedIds.group(1), false],
      [seedIds.group(2), false],
    ]);
  });

  it.each([
    [7, 0],
    [14, 1],
    [9, 2],
    [15, 3],
  ])('of course %i come with activity status %i', async (course, status) => {
    expect((await groupsOf(course)).data.activity?.status).toBe(status);
  });

  it('are null for a course that has no activity', async () => {
    expect((await groupsOf(1)).data.activity).toBeNull();
  });

  it('are missing for an unknown course', async () => {
    expect((await groupsOf(99)).code).toBe(refusals.NOT_FOUND.code);
  });

  it('leave out a group whose time is over', async () => {
    const fresh = await startTestServer();
    fresh.clock.pass(21 * 3600);
    const { data } = await fresh.call('GET /api/v1/course/{id}/groups', { params: { id: seedIds.course(6) } });
    await fresh.close();

    expect(data.activity?.groups.map(({ uuid }) => uuid)).toEqual([seedIds.group(2)]);
  });
});

describe('maskNickname', () => {
  it.each([
    ['林深见鹿', '林**'],
    ['A', 'A**'],
    ['👩‍🎓同学', '👩**'],
    ['', '**'],
  ])('makes %j into %j', (name, masked) => {
    expect(maskNickname(name)).toBe(masked);
  });
});
