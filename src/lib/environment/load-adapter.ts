import type { Adapter } from './adapter.ts';
import { environment } from './current.ts';

/** The adapter of the host this page runs in. Only its code is fetched. */
export async function loadAdapter(): Promise<Adapter> {
  const { host, system } = environment();
  switch (host) {
    case 'wechat':
      return (await import('./wechat.ts')).wechatAdapter(system);
    case 'mini-program':
      return (await import('./mini-program.ts')).miniProgramAdapter(system);
    case 'app':
      return (await import('./native-app.ts')).nativeAppAdapter;
    case 'alipay':
      return (await import('./alipay.ts')).alipayAdapter(system);
    case 'douyin':
    case 'toutiao':
      return (await import('./douyin.ts')).douyinAdapter(system);
    default:
      return (await import('./browser.ts')).browserAdapter(system);
  }
}
