import { sql } from 'drizzle-orm';
import { SUCCESS } from '#src/contract/codes.ts';
import type { ConsoleInput, ConsoleKey, ConsoleReply } from '#src/contract/console/all.ts';
import type { StaffRole } from '#src/contract/console/roles.ts';
import type { Database } from '../db/database.ts';
import { demoStaff } from '../demo/people/staff.ts';
import type { TestServer } from './server.ts';

interface Answer<T> {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: T;
}

type RawInput = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly file?: Buffer;
};

/** A browser with the console open: it keeps its cookies. */
export interface ConsoleVisitor {
  readonly call: <K extends ConsoleKey>(
    key: K,
    input?: Omit<ConsoleInput<K>, 'file'> & { readonly file?: Buffer },
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer<ConsoleReply<K>>>;
  /** The last `Set-Cookie` header of the session; empty before. */
  readonly lastCookie: () => string;
  /** Changes the network address, as a phone does. */
  readonly moveTo: (address: string) => void;
}

const HOST = 'localhost:4173';
/** The name has a prefix on https. */
const SESSION = /^(__Host-)?Zhiyan-Staff=/;

/** A browser at this address; `host` and `origin` name the console if it has its own address. */
export function openConsole(
  server: TestServer,
  address = '10.2.0.1',
  { host, origin }: { readonly host: string; readonly origin: string } = { host: HOST, origin: `http://${HOST}` },
): ConsoleVisitor {
  const cookies = new Map<string, string>();
  let from = address;
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
      remoteAddress: from,
      headers: {
        ...{ host, origin },
        ...(cookies.size > 0 ? { cookie: [...cookies.values()].join('; ') } : {}),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(input.file === undefined ? {} : { 'content-type': 'application/octet-stream' }),
        ...headers,
      },
      ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
      ...(input.file === undefined ? {} : { payload: input.file }),
    });
    for (const set of [response.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = set.split(';');
      const [cookie = ''] = pair.split('=');
      if (SESSION.test(set)) lastCookie = set;
      if (set.includes('Max-Age=0')) cookies.delete(cookie);
      else cookies.set(cookie, pair);
    }
    return { status: response.statusCode, ...response.json() };
  };
  // The server itself validates replies against the contract.
  return {
    call: call as unknown as ConsoleVisitor['call'],
    lastCookie: () => lastCookie,
    moveTo: (next) => {
      from = next;
    },
  };
}

/** A browser logged in as the sample school's staff member with this role. */
export async function openConsoleAs(server: TestServer, role: StaffRole): Promise<ConsoleVisitor> {
  const visitor = openConsole(server);
  const account = demoStaff.find((one) => one.role === role);
  if (!account) throw new Error(`Nobody of the sample school is ${role}.`);
  const body = { name: account.name, password: account.password };
  const { code, msg } = await visitor.call('POST /console/api/session', { body });
  if (code !== SUCCESS) throw new Error(`${account.name} was not let in: ${code} ${msg}`);
  return visitor;
}

/** The password of every account that `addStaffMember` adds. */
export const STAFF_PASSWORD = 'correct horse battery';

let added = 0;

/** Adds an account with this role and logs it in in its own browser; `admin` is the browser that added it. */
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

/** Deletes all page work of staff: costs one statement, where a new server costs half a second. */
export async function forgetPageWork(db: Database): Promise<void> {
  await db.execute(sql`TRUNCATE page_versions, page_writes, page_batches, page_batch_files, page_sections, page_presence, page_comments, reviews, page_approvals, publications,
    preview_links, staff_audit`);
  await db.execute(sql`UPDATE work_rules SET is_review_required = false`);
}
