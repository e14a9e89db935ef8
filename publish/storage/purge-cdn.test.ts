import { describe, expect, it } from 'vitest';
import type { Patience } from '#site-store/retry.ts';
import { rpcSignature } from './purge-aliyun.ts';
import { purgeCdn } from './purge-cdn.ts';
import { tc3Authorization, tencentPurge } from './purge-tencent.ts';

const keys = { id: 'id', secret: 'secret' };
const patience: Patience = { tries: 3, firstPauseMs: 1, random: () => 0, pause: async () => {} };

describe('the signature', () => {
  it('for Aliyun is that of their own example', () => {
    const parameters = {
      Timestamp: '2016-02-23T12:46:24Z',
      Format: 'XML',
      AccessKeyId: 'testid',
      Action: 'DescribeRegions',
      SignatureMethod: 'HMAC-SHA1',
      SignatureNonce: '3ee8c1b8-83d3-44af-a94f-4e0ad82fd6cf',
      Version: '2014-05-26',
      SignatureVersion: '1.0',
    };

    expect(rpcSignature('GET', parameters, 'testsecret')).toBe('OLeaidS1JvxuMvnyHOwuJ+uX5qY=');
  });

  it('for Tencent is that of their own example', () => {
    const body = '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}';
    const request = { service: 'cvm', host: 'cvm.tencentcloudapi.com', body, seconds: 1_551_113_065 };
    const example = { id: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE', secret: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE' };

    expect(tc3Authorization(request, example)).toBe(
      'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, ' +
        'SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
    );
  });
});

describe('a purge', () => {
  const paths = (count: number) => Array.from({ length: count }, (_, index) => `/p${index}`);

  async function sent(kind: 'aliyun' | 'tencent', count: number): Promise<string[]> {
    const bodies: string[] = [];
    await purgeCdn(
      { kind, site: 'https://m.school.cn' },
      paths(count),
      keys,
      async (_url, { body }) => {
        bodies.push(String(body));
        return Response.json({ Response: { TaskId: '1' } });
      },
      patience,
    );
    return bodies;
  }

  it('asks in batches of a thousand, and above half of what a day allows for the whole site', async () => {
    const [one = '', two = '', three = ''] = await sent('tencent', 2_001);

    const lengths = [one, two, three].map((body) => (JSON.parse(body) as { Urls: string[] }).Urls.length);
    expect(lengths).toEqual([1_000, 1_000, 1]);
    expect(await sent('tencent', 5_001)).toEqual(['{"Paths":["https://m.school.cn/"],"FlushType":"delete"}']);
    expect((await sent('aliyun', 5_001))[0]).toContain('ObjectPath=https%3A%2F%2Fm.school.cn%2F&ObjectType=Directory');
  });

  it('sees a refusal that Tencent answers with 200', async () => {
    const answer = async () => Response.json({ Response: { Error: { Code: 'AuthFailure', Message: 'No.' } } });

    const purge = purgeCdn({ kind: 'tencent', site: 'https://m.school.cn' }, ['/901'], keys, answer, patience);

    await expect(purge).rejects.toThrow('200 AuthFailure: No.');
  });

  it('names the call and its version to Tencent', () => {
    const { headers } = tencentPurge(['https://m.school.cn/901'], 'File', keys, { now: new Date(0) });

    expect(headers).toMatchObject({ 'x-tc-action': 'PurgeUrlsCache', 'x-tc-version': '2018-06-06' });
  });
});
