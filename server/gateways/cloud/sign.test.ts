import { describe, expect, it } from 'vitest';
import { signAcs3 } from './sign-acs3.ts';
import { signTc3 } from './sign-tc3.ts';

describe('signAcs3', () => {
  it('signs as the published example of Aliyun does', () => {
    const { url, headers } = signAcs3(
      { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' },
      {
        url: 'https://ecs.cn-shanghai.aliyuncs.com/',
        action: 'RunInstances',
        version: '2014-05-26',
        query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
        now: new Date('2023-10-26T10:22:32Z'),
        nonce: '3156853299f313e23d1673dc12e1703d',
      },
    );

    expect(url).toBe(
      'https://ecs.cn-shanghai.aliyuncs.com/?ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai',
    );
    expect(headers.authorization).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;' +
        'x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    );
  });

  it('writes every reserved character of a value as %XX', () => {
    const { url } = signAcs3(
      { accessKeyId: 'a', accessKeySecret: 'b' },
      { url: 'https://a.b/', action: 'A', version: '1', query: { Q: `a b+c*(d)'!~/` }, now: new Date(0), nonce: 'n' },
    );

    expect(url).toBe('https://a.b/?Q=a%20b%2Bc%2A%28d%29%27%21~%2F');
  });
});

describe('signTc3', () => {
  it('signs as the published example of Tencent Cloud does', () => {
    const { headers } = signTc3(
      { secretId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE', secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE' },
      {
        url: 'https://cvm.tencentcloudapi.com/',
        service: 'cvm',
        action: 'DescribeInstances',
        version: '2017-03-12',
        region: 'ap-guangzhou',
        body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
        now: new Date(1_551_113_065_000),
      },
    );

    expect(headers.authorization).toBe(
      'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, ' +
        'SignedHeaders=content-type;host, ' +
        'Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
    );
  });
});
