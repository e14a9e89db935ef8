import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadCompileSite } from '../build/compile-site.ts';
import { makeTestSite, pageYaml, type TestSite } from '../testing-site.ts';
import { otherService } from './other-service.ts';

let site: TestSite;
beforeEach(() => {
  site = makeTestSite();
});
afterEach(() => site.remove());

const FOOT = 'version: 1\nblocks:\n  - { type: rich-text, markdown: 客服 400-800-2027（每天 9:00–22:00） }\n';
const withFoot = (heading: string) => `${pageYaml({ heading })}  - { type: fragment, name: foot }\n`;
async function found(hours: string) {
  const { site: loaded } = await loadCompileSite(site.folders);
  if (!loaded) throw new Error('The site cannot be read.');
  return otherService(loaded, { phone: '400-800-2027', hours });
}

it('names each file that says other hours once, and none that is over', async () => {
  site.write('fragments/foot.yaml', FOOT);
  site.write('campaigns/one.yaml', withFoot('电话每天 9:00–21:00 有人接'));
  site.write('campaigns/two.yaml', withFoot('每晚 19:00–21:00 直播'));
  site.write('campaigns/old.yaml', withFoot('客服每天 8:00–20:00').replace('status: live', 'status: archived'));

  expect(await found('每天 9:00—22:00')).toEqual([
    { file: 'campaigns/one.yaml', title: expect.any(String), said: ['每天 9:00–21:00'] },
  ]);
  expect((await found('工作日 9:00—18:00')).map(({ file, title }) => [file, title])).toEqual([
    ['agreement/privacy.yaml', '隐私政策'],
    ['agreement/registration.yaml', '用户注册协议'],
    ['campaigns/one.yaml', expect.any(String)],
    ['fragments/foot.yaml', 'foot'],
  ]);
});
