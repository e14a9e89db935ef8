import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { picturePurposes } from '#src/contract/states.ts';

const UPDATE = 'PUT /api/V1.27/account/update/student/info/';
let server: TestServer;
let token = '';
let next = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  next += 1;
  token = await server.logIn(`134${String(next).padStart(8, '0')}`);
});

const profile = async () => (await server.call('GET /api/V1.27/account/user/info/', {}, { token })).data;

describe('what a student is called and looks like', () => {
  it('needs no real name, and makes no student where none was written', async () => {
    const body = { nickname: '小雨_2027', sex: 0, birthday: '2004-08-15', address: '浙江省杭州市' } as const;

    const { code } = await server.call(UPDATE, { body }, { token });
    const { data: user } = await server.call('GET /api/v1/account/auth/user/info', {}, { token });

    expect(code).toBe(SUCCESS);
    expect(await profile()).toMatchObject({ student: null });
    expect(user).toMatchObject({ ...body, is_user_info: true });
  });

  it('has a face that was uploaded, shown to everybody until it is changed or removed', async () => {
    const picture = async (width: number) => {
      const file = await sharp({ create: { width, height: 300, channels: 3, background: '#369' } })
        .png()
        .toBuffer();
      const query = { purpose: picturePurposes.AVATAR, request_id: crypto.randomUUID() };
      return (await server.call('POST /api/v1/file/uploads', { query, file }, { token })).data.uuid;
    };
    const wear = (id: string | null) => server.call(UPDATE, { body: { face_uuid: id } }, { token });
    const [first, second] = [await picture(300), await picture(400)];
    const shown = async (id: string) => (await server.inject({ url: `/api/v1/file/faces/${id}` })).statusCode;

    const answers = await Promise.all([wear(first), wear(first)]);
    const { data: home } = await server.call('GET /api/v1/app/my_home', {}, { token });
    const before = await shown(first);
    await wear(second);

    expect(answers.map(({ code }) => code)).toEqual([SUCCESS, SUCCESS]);
    expect(home.user?.face).toBe(`/api/v1/file/faces/${first}`);
    expect([before, await shown(first), await shown(second)]).toEqual([200, 404, 200]);
    await wear(null);
    expect([(await profile()).face, await shown(second)]).toEqual(['', 404]);
    expect((await wear(first)).code).toBe(refusals.UPLOAD_GONE.code);
  });
});
