import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { areaUuid } from '#server/db/queries/areas.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import type { InputOf } from '#src/contract/all.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { smsActions, studentAuthStates } from '#src/contract/states.ts';

let server: TestServer;
let mobile = '';
let token = '';
let next = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  next += 1;
  server.clock.pass(25 * 3600);
  mobile = `134${String(next).padStart(8, '0')}`;
  token = await server.logIn(mobile);
});

const UPDATE = 'PUT /api/V1.27/account/update/student/info/';
const UNBIND = 'POST /api/V1.27/account/unbind/student/auth/';
type StudentInput = InputOf<typeof UPDATE>['body'];

const { NONE, BOUND, UNBOUND } = studentAuthStates;
const update = (changes: Partial<StudentInput> = {}, as = token) =>
  server.call(UPDATE, { body: { name: '林小雨', ...changes } }, { token: as });
const profile = async () => (await server.call('GET /api/V1.27/account/user/info/', {}, { token })).data;
const newUser = () => server.logIn(`133${String(next).padStart(8, '0')}`);

describe('the profile', () => {
  it('begins with what the registration knows', async () => {
    expect(await profile()).toMatchObject({ mobile, sex: 2, birthday: '', is_user_info: false, student: null });
  });

  it('shows what the student wrote', async () => {
    const { code, data } = await update({
      nickname: '小雨',
      sex: 1,
      birthday: '2004-08-15',
      major: '数学',
      email: 'rain@example.com',
      emergency_phone: '13900139000',
    });

    expect(code).toBe(SUCCESS);
    expect(data).toEqual(await profile());
    expect(data).toMatchObject({
      nickname: '小雨',
      sex: 1,
      birthday: '2004-08-15',
      is_user_info: true,
      student: { name: '林小雨', major: '数学', email: 'rain@example.com', auth_state: NONE },
    });
  });

  it('keeps what is not sent again', async () => {
    await update({ nickname: '小雨', major: '数学' });
    await update({ grade: '大四' });

    expect(await profile()).toMatchObject({ nickname: '小雨', student: { major: '数学', grade: '大四' } });
  });

  it.each([
    ['name', { name: 'Rain' }, '请填写真实姓名'],
    ['birthday', { birthday: '2004-02-30' }, '生日格式错误'],
    ['birthday', { birthday: '2036-01-01' }, '生日格式错误'],
    ['email', { email: 'rain@' }, '邮箱格式错误'],
    ['nickname', { nickname: '<b>' }, '昵称为 2–20 个汉字、字母、数字或 · _ -'],
    ['nickname', { nickname: '王' }, '昵称为 2–20 个汉字、字母、数字或 · _ -'],
    ['nickname', { nickname: '\u202e客服\u200b' }, '昵称为 2–20 个汉字、字母、数字或 · _ -'],
    ['student_number', { student_number: '学号' }, '学号只能是字母和数字'],
  ])('refuses a wrong %s', async (field, changes, message) => {
    const { code, data } = await server.callRaw(UPDATE, { body: { name: '林小雨', ...changes } }, { token });

    expect([code, data]).toEqual([refusals.INPUT_INVALID.code, { fields: [{ field: `body.${field}`, message }] }]);
  });

  it('has with V1.29 also the exam and the real name', async () => {
    const { data } = await server.call('GET /api/V1.29/account/user/info/', {}, { token });

    expect(data).toMatchObject({ mobile, college: { is_filled: false }, real_name: { state: 0 } });
  });

  it.each([
    'GET /api/V1.27/account/user/info/',
    'GET /api/V1.29/account/user/info/',
    'GET /api/v3/account/college/info/detail/',
    'GET /api/V1.27/account/college/info/detail/',
    'GET /api/v1/account/real_name',
  ] as const)('needs a login for %s', async (key) => {
    expect((await server.call(key, {})).code).toBe(refusals.LOGIN_REQUIRED.code);
  });
});

describe('the school’s student', () => {
  const school = () => ({ school: '浙江工业大学', student_number: `2023${String(next).padStart(6, '0')}a` });

  it('is bound by school and student number', async () => {
    const { data } = await update(school());

    expect(data.student).toMatchObject({ auth_state: BOUND, student_number: school().student_number.toUpperCase() });
    expect(data.student?.bound_time).not.toBeNull();
  });

  it('belongs to one account, also when two ask at once', async () => {
    const other = await newUser();

    const outcomes = await Promise.all([update(school()), update(school(), other)]);

    expect(outcomes.map(({ code }) => code).sort()).toEqual([SUCCESS, refusals.STUDENT_BOUND_ELSEWHERE.code]);
  });

  it('is not exchanged for another without unbinding', async () => {
    await update(school());

    const { code, msg } = await update({ student_number: '1' });

    expect([code, msg]).toEqual([refusals.INPUT_INVALID.code, '已绑定学员身份，修改学号请先解绑']);
  });

  const unbind = async (action: 3 | 5, as = token) => {
    server.clock.pass(60);
    await server.call('POST /api/v1/account/validate/code', { body: { mobile, action } });
    return server.call(UNBIND, { body: { code: server.sent.at(-1)?.code ?? '' } }, { token: as });
  };

  it('is free for another account after unbinding by a code', async () => {
    await update(school());

    const { data } = await unbind(smsActions.VERIFY);

    expect(data).toEqual({ student_auth_state: UNBOUND });
    expect((await profile()).student).toMatchObject({ auth_state: UNBOUND, school: '', student_number: '' });
    expect((await update(school(), await newUser())).code).toBe(SUCCESS);
  });

  it('is not unbound by a code of the login, nor by one sent to another mobile', async () => {
    await update(school());
    const other = await newUser();

    expect((await unbind(smsActions.LOGIN)).code).toBe(refusals.SMS_CODE_WRONG.code);
    expect((await unbind(smsActions.VERIFY, other)).code).toBe(refusals.SMS_CODE_WRONG.code);
    expect((await profile()).student?.auth_state).toBe(BOUND);
  });

  it('cannot be unbound when none is bound', async () => {
    expect((await unbind(smsActions.VERIFY)).code).toBe(refusals.STUDENT_NOT_BOUND.code);
  });
});

describe('the exam', () => {
  const zhejiang = areaUuid('330000');
  type CollegeInput = InputOf<'POST /api/v2.1/account/college/info/'>['body'];
  const colleges = async (province: string, subject?: number) =>
    (
      await server.call('GET /api/v2.1/account/college/list/', {
        query: { province, ...(subject === undefined ? {} : { subject }) },
      })
    ).data;
  const input = async (changes: Partial<CollegeInput> = {}): Promise<CollegeInput> => ({
    exam_year: 2027,
    province_uuid: zhejiang,
    subject_id: 8,
    college_uuid: (await colleges(zhejiang, 8))[0]?.uuid ?? null,
    ...changes,
  });
  const fill = async (changes: Partial<CollegeInput> = {}) =>
    server.call('POST /api/v2.1/account/college/info/', { body: await input(changes) }, { token });
  const read = async () => (await server.call('GET /api/v3/account/college/info/detail/', {}, { token })).data;

  it('may be the coming one or one of the three after it', async () => {
    const { data } = await server.call('GET /api/v2.1/account/years/', {});

    expect(data.slice(0, 2)).toEqual([
      { year: 2027, name: '2027 考研', is_current: true },
      { year: 2028, name: '2028 考研', is_current: false },
    ]);
  });

  it('is sat in one of 31 provinces, each with disciplines and colleges', async () => {
    const { data: provinces } = await server.call('GET /api/v2.1/account/province/list/', {});
    const qinghai = provinces.find(({ name }) => name === '青海省')?.uuid ?? '';
    const { data: subjects } = await server.call('GET /api/v2.1/account/subject/list/', {
      query: { province: qinghai },
    });

    expect(provinces).toHaveLength(31);
    expect(subjects[0]).toEqual({ id: 1, code: '01', name: '哲学' });
    expect((await colleges(qinghai)).map(({ name }) => name)).toEqual(['青海大学']);
  });

  it('names only disciplines that the province offers', async () => {
    const { data: all } = await server.call('GET /api/v2.1/account/subject/list/', { query: {} });
    const { data: some } = await server.call('GET /api/v2.1/account/subject/list/', {
      query: { province: areaUuid('460000') },
    });

    expect([all.length, some.some(({ name }) => name === '农学')]).toEqual([13, false]);
  });

  it('is kept as filled in', async () => {
    const { data } = await fill({ graduate_college: ' 宁波大学 ', examinee: 1 });

    expect(data).toEqual(await read());
    expect(data).toMatchObject({
      is_filled: true,
      exam_year: 2027,
      province: { uuid: zhejiang, name: '浙江省' },
      subject: { id: 8, code: '08', name: '工学' },
      college: { name: '浙江大学' },
      graduate_college: '宁波大学',
      examinee: 1,
    });
  });

  it('reads as plain text in V1.27', async () => {
    const ask = async () => (await server.call('GET /api/V1.27/account/college/info/detail/', {}, { token })).data;
    const before = await ask();
    await fill();

    expect(before).toEqual({ is_filled: false, year: '', province: '', subject: '', college: '' });
    expect(await ask()).toEqual({
      is_filled: true,
      year: '2027',
      province: '浙江省',
      subject: '工学',
      college: '浙江大学',
    });
  });

  it('changes in the fields sent alone', async () => {
    await fill({ graduate_major: '数学' });

    const { data } = await server.call(
      'PUT /api/v2.1/account/college/info/detail/',
      { body: { exam_year: 2028 } },
      { token },
    );

    expect(data).toMatchObject({ exam_year: 2028, subject: { id: 8 }, graduate_major: '数学' });
  });

  it('cannot change before it is filled in', async () => {
    const { code } = await server.call(
      'PUT /api/v2.1/account/college/info/detail/',
      { body: { exam_year: 2028 } },
      { token },
    );

    expect(code).toBe(refusals.NOT_FOUND.code);
  });

  it.each([
    ['a year that is over', { exam_year: 2026 }, 'exam_year'],
    ['a province without colleges', { province_uuid: areaUuid('810000') }, 'province_uuid'],
    ['a discipline nobody offers there', { province_uuid: areaUuid('460000'), subject_id: 9 }, 'subject_id'],
    ['a college of another province', { province_uuid: areaUuid('110000') }, 'college_uuid'],
  ])('is refused with %s', async (_name, changes, field) => {
    const { code, data } = await server.callRaw(
      'POST /api/v2.1/account/college/info/',
      { body: await input(changes) },
      { token },
    );

    expect(code).toBe(refusals.INPUT_INVALID.code);
    expect(data).toMatchObject({ fields: [{ field: `body.${field}` }] });
  });
});
