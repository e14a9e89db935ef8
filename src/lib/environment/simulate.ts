import type { Situation } from '#src/page-model/conditions.ts';
import { ignoreServerTime } from '../money-and-time/clock.ts';

/** User agents for previews. */
export const environments = {
  browser: { title: '浏览器', userAgent: '' },
  wechat: {
    title: '微信',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50(0x1800323d) NetType/4G Language/zh_CN',
  },
  miniProgram: {
    title: '小程序',
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; M2102K1C) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/122.0 Mobile Safari/537.36 MicroMessenger/8.0.50 miniProgram/wx0000000000000000',
  },
  app: {
    title: 'App',
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; M2102K1C) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/122.0 Mobile Safari/537.36 kaoyanvip/8.0.0',
  },
  douyin: {
    title: '抖音',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 aweme_30.0.0 JsSdk/2.0 NetType/WIFI',
  },
} as const;

/** Visitors that a preview can simulate, for blocks with conditions. */
export const visitors = {
  visitor: { title: '没登录', isLoggedIn: false, isOwner: false },
  student: { title: '登录了，没买', isLoggedIn: true, isOwner: false },
  owner: { title: '买过这门课', isLoggedIn: true, isOwner: true },
} as const;

/** The visitor in an address: `?as=student`; undefined for the real one. */
export function visitorOf(search: string): Pick<Situation, 'isLoggedIn' | 'isOwner'> | undefined {
  const name = new URLSearchParams(search).get('as') ?? '';
  if (!Object.hasOwn(visitors, name)) return undefined;
  const { isLoggedIn, isOwner } = visitors[name as keyof typeof visitors];
  return { isLoggedIn, isOwner };
}

type EnvironmentName = keyof typeof environments;

/** The simulation in an address: `?at=` a moment, `?env=` an environment. */
export interface Simulation {
  /** Milliseconds to add to the clock. */
  readonly shiftMs: number;
  readonly userAgent: string;
}

export function simulationOf(search: string, now: number): Simulation {
  const query = new URLSearchParams(search);
  const at = momentOf(query.get('at') ?? '');
  const name = query.get('env') ?? '';
  return {
    shiftMs: Number.isNaN(at) ? 0 : at - now,
    userAgent: Object.hasOwn(environments, name) ? environments[name as EnvironmentName].userAgent : '',
  };
}

/** A moment in an address: in Beijing time when no zone is given. An unencoded `+` arrives as a space. */
function momentOf(written: string): number {
  const text = written.replace(/ (\d{2}:?\d{2})$/, '+$1');
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return Date.parse(`${text}T00:00:00+08:00`);
  return Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}+08:00`);
}

/** Applies the simulation to this window. Must run before anything reads the clock or the user agent. */
export function simulate({ shiftMs, userAgent }: Simulation): void {
  if (shiftMs !== 0) {
    const realNow = Date.now.bind(Date);
    Date.now = () => realNow() + shiftMs;
    ignoreServerTime();
  }
  if (userAgent) Object.defineProperty(navigator, 'userAgent', { get: () => userAgent, configurable: true });
}
