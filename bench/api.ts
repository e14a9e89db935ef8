import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoadCall, LoadFigures, LoadPlan } from './api-load.ts';
import { launchServer, type ServerProcess } from './server-process.ts';

export interface ApiFigures extends LoadFigures {
  readonly database: 'PGlite' | 'PostgreSQL';
  readonly processes: number;
  readonly call: string;
}

export interface StartFigures {
  readonly database: ApiFigures['database'];
  readonly firstMs: number;
  readonly secondMs: number;
}

/** Length of each measurement. */
const SECONDS = Number(process.env.BENCH_SECONDS || 5);
const CONCURRENCY = 32;
const STUDENTS = 8;
const COURSE = 'KY2027-EN-01';
const HOME = '/api/v1/app/home';

/** Measures the calls on the embedded database, and on the PostgreSQL of `TEST_DATABASE_URL` with one and two processes. */
export async function measureApi(): Promise<{ calls: ApiFigures[]; starts: StartFigures[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-api-'));
  const calls: ApiFigures[] = [];
  const starts: StartFigures[] = [];
  const url = process.env.TEST_DATABASE_URL;
  try {
    for (const database of url ? (['PGlite', 'PostgreSQL'] as const) : (['PGlite'] as const)) {
      const settings = {
        DATA_DIR: join(folder, 'data'),
        ...(database === 'PostgreSQL' && url && { DATABASE_URL: url }),
      };
      const first = await launchServer(settings);
      await first.stop();
      const second = await launchServer(settings);
      starts.push({ database, firstMs: first.startMs, secondMs: second.startMs });
      calls.push(...(await measureCalls(database, [second])));
      if (database === 'PostgreSQL') {
        const third = await launchServer(settings);
        calls.push(...(await measureCalls(database, [second, third])));
        await third.stop();
      }
      await second.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { calls, starts };
}

async function measureCalls(
  database: ApiFigures['database'],
  servers: readonly ServerProcess[],
): Promise<ApiFigures[]> {
  const ports = servers.map(({ port }) => port);
  const course = await courseOf(ports[0] ?? 0);
  const tokens = await logInStudents(ports[0] ?? 0);
  const parts: Readonly<Record<string, readonly LoadCall[]>> = {
    home: [{ method: 'GET', path: HOME }],
    'course detail': [{ method: 'GET', path: `/api/v1/course/${course}` }],
    checkout: tokens.map((token) => ({
      method: 'POST',
      path: `/api/V1.29/course/${course}/checkout`,
      token,
      body: '{}',
    })),
  };
  const figures: ApiFigures[] = [];
  for (const [call, calls] of Object.entries(parts)) {
    const load = await runLoad({ ports, calls, seconds: SECONDS, concurrency: CONCURRENCY });
    figures.push({ database, processes: servers.length, call, ...load });
  }
  return figures;
}

async function runLoad(plan: LoadPlan): Promise<LoadFigures> {
  const script = join(import.meta.dirname, 'api-load.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(plan)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += String(chunk);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error('The load process failed.');
  return JSON.parse(said) as LoadFigures;
}

async function courseOf(port: number): Promise<string> {
  const { uuid } = await call(port, `/api/v1/course/by_number/${COURSE}`);
  return String(uuid);
}

async function logInStudents(port: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let student = 0; student < STUDENTS; student += 1) {
    const mobile = `1${String(Math.floor(Math.random() * 1e10)).padStart(10, '0')}`;
    await call(port, '/api/v1/account/validate/code', { mobile, action: 3 }, student);
    const { code } = await call(port, `/sandbox/sms?mobile=${mobile}`);
    const { token } = await call(port, '/api/v1/account/auth/user/create', { mobile, code });
    tokens.push(String(token));
  }
  return tokens;
}

async function call(
  port: number,
  path: string,
  body?: object,
  student = 0,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${student}` },
  });
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: Record<string, unknown> };
  if (code !== 20000) throw new Error(`${path}: ${code} ${msg}`);
  return data;
}
