import type { Adapter } from './adapter.ts';
import { environment } from './current.ts';

/** The adapter of the present host. Only its code is loaded. */
export async function loadAdapter(): Promise<Adapter> {
  const { host, system } = environment();
  switch (host) {
    case 'wechat':
      return (await import('./hosts/wechat.ts')).wechatAdapter(system);
    case 'mini-program':
      return (await import('./hosts/mini-program.ts')).miniProgramAdapter(system);
    case 'app':
      return (await import('./hosts/native-app.ts')).nativeAppAdapter;
    case 'alipay':
      return (await import('./hosts/alipay.ts')).alipayAdapter(system);
    case 'douyin':
    case 'toutiao':
      return (await import('./hosts/douyin.ts')).douyinAdapter(system);
    default:
      return (await import('./hosts/browser.ts')).browserAdapter(system);
  }
}
