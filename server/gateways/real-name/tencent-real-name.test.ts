import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectTc3, type Receiver, startReceiver } from '#server/gateways/cloud/receiver-testing.ts';
import { testClock } from '#server/kernel/testing.ts';
import { isIdNumber } from '#src/contract/id-number.ts';
import { readRealNameSettings, tencentRealName } from './tencent-real-name.ts';

const clock = testClock();
const REAL = { name: '王小明', idNumber: '11010119900307002X' };
let faceid: Receiver;

beforeAll(async () => {
  faceid = await startReceiver(
    (call) => {
      expectTc3(call, 'faceid', 'AKID2', 'face-secret', clock.now());
      if (call.headers['x-tc-action'] !== 'IdCardVerification' || call.headers['x-tc-version'] !== '2018-03-01') {
        throw new Error('InvalidAction');
      }
      const { IdCard, Name } = JSON.parse(call.body) as Record<string, string>;
      if (!isIdNumber(IdCard ?? '', clock.now())) return { Response: { Result: '-2', Description: '非法身份证号' } };
      return { Response: { Result: IdCard === REAL.idNumber && Name === REAL.name ? '0' : '-1', Description: '' } };
    },
    (code) => ({ Response: code.startsWith('-') ? { Result: code } : { Error: { Code: code, Message: 'no' } } }),
  );
});
afterAll(() => faceid.close());
beforeEach(() => {
  faceid.answerWith = null;
});

const gateway = (secretKey = 'face-secret') =>
  tencentRealName({ secretId: 'AKID2', secretKey, region: 'ap-guangzhou', url: faceid.url }, clock);

describe('tencentRealName', () => {
  it('passes the name that belongs to the number, and no other', async () => {
    expect(await gateway().submit(REAL)).toEqual({ status: 'passed', reference: '', reason: '' });
    expect(await gateway().submit({ ...REAL, name: '李四' })).toEqual({
      status: 'failed',
      reference: '',
      reason: '姓名与身份证号不一致',
    });
  });

  it.each(['-4', '-6', '-7', 'FailedOperation.UnOpenError', 'AuthFailure.SignatureFailure'])(
    'says of %s that nothing was compared, without the person',
    async (code) => {
      faceid.answerWith = { code };

      const refused = await gateway()
        .submit(REAL)
        .catch((error: unknown) => String(error));

      expect(refused).toBe(`Error: Tencent Cloud did not compare a name: ${code}.`);
    },
  );

  it('is checked by a number that is none, for which nothing is charged', async () => {
    expect(await gateway().check?.()).toEqual([]);
    expect(await gateway('other').check?.()).toEqual([
      'Tencent Cloud answers AuthFailure.SignatureFailure to a check of a name.',
    ]);
  });
});

describe('readRealNameSettings', () => {
  it('wants both halves of the key', () => {
    const problems: string[] = [];

    expect(readRealNameSettings({ TENCENT_REAL_NAME_SECRET_ID: 'a' }, problems)).toBeUndefined();
    expect(problems).toEqual(['TENCENT_REAL_NAME_SECRET_ID and TENCENT_REAL_NAME_SECRET_KEY must be set together.']);
  });
});
