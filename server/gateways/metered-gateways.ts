import type { Metrics } from '#server/kernel/metrics.ts';
import { type Tracer, traced } from '#server/kernel/tracer.ts';
import type { Gateways } from './gateways.ts';

/** Wraps the gateways: counts their calls, durations and failures, and traces them. */
export function meteredGateways(gateways: Gateways, metrics: Metrics, tracer?: Tracer): Gateways {
  const meter = <T extends object>(name: string, service: T, methods: readonly (keyof T)[]) =>
    metered(
      service,
      methods,
      (seconds, hasFailed) => metrics.calledGateway(name, seconds, hasFailed),
      (method, work) => traced(tracer, `${name} ${method}`, 'client', work, saysNo),
    );
  return {
    ...gateways,
    sms: gateways.sms.map((provider) => meter(`sms ${provider.name}`, provider, ['send'])),
    wechat: meter('wechat', gateways.wechat, ['exchangeCode', 'exchangeLoginCode', 'jsapiTicket', 'remind']),
    webPush: meter('web push', gateways.webPush, ['send']),
    realName: meter('real name', gateways.realName, ['submit', 'result']),
    payments: gateways.payments.map((gateway) =>
      meter(`payment ${gateway.provider}`, gateway, ['start', 'query', 'close', 'refund']),
    ),
    adPlatforms: meter('ad platforms', gateways.adPlatforms, ['send']),
    storage: meter('storage', gateways.storage, ['put', 'get', 'remove']),
  };
}

type Note = (seconds: number, hasFailed: boolean) => void;
type Trace = (method: string, work: () => Promise<unknown>) => Promise<unknown>;

function metered<T extends object>(service: T, methods: readonly (keyof T)[], note: Note, trace: Trace): T {
  return new Proxy(service, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function' || !methods.includes(key as keyof T)) return value;
      return async (...args: unknown[]) => {
        const start = performance.now();
        let hasFailed = true;
        try {
          const answer = await trace(String(key), async () => Reflect.apply(value, target, args) as unknown);
          hasFailed = saysNo(answer);
          return answer;
        } finally {
          note((performance.now() - start) / 1000, hasFailed);
        }
      };
    },
  });
}

/** Some services report a failure in their response: SMS by state, ad platforms by HTTP status, web push by a word. */
function saysNo(answer: unknown): boolean {
  if (answer === 'later') return true;
  if (typeof answer !== 'object' || answer === null) return false;
  if ('state' in answer) return answer.state === 'failed' || answer.state === 'unknown';
  return 'status' in answer && typeof answer.status === 'number' && (answer.status === 0 || answer.status >= 400);
}
