import type { ConsoleInput, ConsoleKey, ConsoleReply } from '#src/contract/console/all.ts';
import type { StaffRole } from '#src/contract/console/roles.ts';
import { demoStaff } from './demo/staff.ts';
import type { TestServer } from './testing.ts';

interface Answer<T> {
  readonly status: number;
  readonly code: number;
  readonly data: T;
}

type RawInput = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
};

/** A browser with the console open: it keeps the cookie of the session. */
export interface ConsoleVisitor {
  readonly call: <K extends ConsoleKey>(
    key: K,
    input?: ConsoleInput<K>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer<ConsoleReply<K>>>;
  /** The whole `Set-Cookie` that came last; empty before. */
  readonly lastCookie: () => string;
}

const HOST = 'localhost:4173';

export function openConsole(server: TestServer, address = '10.2.0.1'): ConsoleVisitor {
  let cookie = '';
  let lastCookie = '';
  const call = async (key: ConsoleKey, input: RawInput = {}, headers: Readonly<Record<string, string>> = {}) => {
    const [method = '', path = ''] = key.split(' ');
    const filled = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => input.params?.[name] ?? '');
    const query = input.query
      ? `?${new URLSearchParams(Object.entries(input.query).map(([name, value]) => [name, String(value)]))}`
      : '';
    const response = await server.inject({
      method: method as 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      url: filled + query,
      remoteAddress: address,
      headers: {
        host: HOST,
        origin: `http://${HOST}`,
        ...(cookie ? { cookie } : {}),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
    });
    const set = response.headers['set-cookie'];
    if (typeof set === 'string') {
      lastCookie = set;
      cookie = set.includes('Max-Age=0') ? '' : (set.split(';')[0] ?? '');
    }
    return { status: response.statusCode, ...response.json() };
  };
  // What comes back was checked against the contract by the server itself.
  return { call: call as unknown as ConsoleVisitor['call'], lastCookie: () => lastCookie };
}

/** The same, logged in as the sample school's person of this role. */
export async function openConsoleAs(server: TestServer, role: StaffRole): Promise<ConsoleVisitor> {
  const visitor = openConsole(server);
  const account = demoStaff.find((one) => one.role === role);
  if (!account) throw new Error(`Nobody of the sample school is ${role}.`);
  await visitor.call('POST /console/api/session', { body: { name: account.name, password: account.password } });
  return visitor;
}

/** The password of every account that `addStaffMember` adds. */
export const STAFF_PASSWORD = 'correct horse battery';

let added = 0;

/** A new account of this role, logged in in a browser of its own; `admin` is the browser that added it. */
export async function addStaffMember(server: TestServer, role: StaffRole = 'author') {
  added += 1;
  const name = `员工${added}`;
  const admin = await openConsoleAs(server, 'admin');
  const { data } = await admin.call('POST /console/api/staff', { body: { name, role } });
  const visitor = openConsole(server, `10.3.${added >> 8}.${added & 255}`);
  const body = { token: data.link.token, password: STAFF_PASSWORD };
  await visitor.call('POST /console/api/password-link/use', { body });
  return { name, uuid: data.account.uuid, visitor, admin };
}
