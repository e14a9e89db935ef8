/**
 * Calls a server repeatedly on loopback for some time and prints one line of JSON. A separate process, so that its own
 * load does not count as the server's.
 *
 * node --import tsx bench/api-load.ts '{"ports":[4173],"calls":[…],"seconds":5,"concurrency":32}'
 */
import { Agent, request } from 'node:http';

export interface LoadCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  readonly body?: string;
}

export interface LoadPlan {
  readonly ports: readonly number[];
  /** Made in turn. */
  readonly calls: readonly LoadCall[];
  readonly seconds: number;
  readonly concurrency: number;
}

export interface LoadFigures {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Responses other than success. */
  readonly failed: number;
}

const plan = JSON.parse(process.argv[2] ?? '') as LoadPlan;
const agent = new Agent({ keepAlive: true, maxSockets: plan.concurrency });
const times: number[] = [];
let failed = 0;
let made = 0;

// Not measured: the first run includes the compilation of the code.
await runFor(Math.min(1, plan.seconds / 4));
times.length = 0;
failed = 0;
const begun = performance.now();
await runFor(plan.seconds);
const seconds = (performance.now() - begun) / 1000;

times.sort((a, b) => a - b);
const quantile = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
const figures: LoadFigures = {
  requestsPerSecond: times.length / seconds,
  p50Ms: quantile(0.5),
  p99Ms: quantile(0.99),
  failed,
};
console.log(JSON.stringify(figures));
agent.destroy();

async function runFor(duration: number) {
  const end = performance.now() + duration * 1000;
  await Promise.all(
    Array.from({ length: plan.concurrency }, async () => {
      while (performance.now() < end) await measure();
    }),
  );
}

async function measure() {
  made += 1;
  const call = plan.calls[made % plan.calls.length];
  const port = plan.ports[made % plan.ports.length];
  if (!call || !port) return;
  const start = performance.now();
  if (!(await send(call, port))) failed += 1;
  times.push(performance.now() - start);
}

function send({ method, path, token, body }: LoadCall, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = { ...(token && { token }), ...(body && { 'content-type': 'application/json' }) };
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve(text.startsWith('{"code":20000,')));
    });
    sent.on('error', () => resolve(false));
    sent.end(body);
  });
}
