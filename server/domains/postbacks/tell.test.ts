import { describe, expect, it } from 'vitest';
import type { AdRequest, Conversion } from '#server/gateways/ad-platforms/ad-platform.ts';
import { keyOf, tell } from './tell.ts';

const AT = new Date('2026-11-20T04:00:00Z');
const CONVERSION: Conversion = {
  ...{ key: 'k', event: 'paid', theirEvent: 'PURCHASE', clickId: 'click', clickName: 'gdt_vid', page: '/901' },
  ...{ cents: 19_900, courses: 1, happenedAt: AT, originalAt: null },
};

describe('tell', () => {
  it('shows of a token its last four characters, however it is written', async () => {
    const token = 'a secret/"2026';
    const sent: AdRequest[] = [];
    const gateway = {
      send: async (request: AdRequest) => {
        sent.push(request);
        return { status: 200, body: [token, JSON.stringify({ token }), encodeURIComponent(token)].join(' ') };
      },
    };
    const account = { accountId: '12', dataSetId: '34', token, origin: 'https://m.school.cn' };

    const telling = await tell(gateway, 'tencent', [CONVERSION], { account, now: AT, nonce: 'n' });

    expect(sent[0]?.url).toContain('access_token=a+secret');
    expect(telling.request.url).toContain('access_token=****2026&');
    expect(telling.answer.body).toBe('****2026 {"token":"****2026"} ****2026');
  });

  it('shows a request without a token as it was sent', async () => {
    const gateway = { send: async () => ({ status: 200, body: 'who are you' }) };
    const account = { accountId: '12', dataSetId: '34', token: '', origin: 'https://m.school.cn' };

    const telling = await tell(gateway, 'tencent', [CONVERSION], { account, now: AT, nonce: 'n' });

    expect(telling.request.url).not.toContain('****');
    expect(telling.answer.body).toBe('who are you');
  });
});

describe('the key of an event', () => {
  it('is the same in every release: platforms know by it what they were told', () => {
    const key = keyOf({ platform: 'baidu', event: 'paid', businessId: '7c4bd3f0-0000-4000-8000-000000000001' });

    expect(key).toBe('d94eb537dff6fc942481e7c89e5a9d7c');
  });
});
