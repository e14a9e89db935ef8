import { eq } from 'drizzle-orm';
import type { InputOf } from '#src/contract/all.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { users } from '../db/schema/account.ts';
import { leads } from '../db/schema/lead.ts';
import type { ConsoleVisitor } from './console.ts';
import type { TestServer } from './server.ts';

type Registering = Partial<InputOf<'POST /api/v1/account/auth/user/create'>['body']>;

let made = 0;

/** Registers a mobile, a new one by default, on a landing page; returns the student. */
export async function registerOn(server: TestServer, page: string, more: Registering = {}, headers = {}) {
  made += 1;
  const mobile = more.mobile ?? `137${String(made).padStart(8, '0')}`;
  const address = `10.9.${made >> 8}.${made & 255}`;
  await server.call('POST /api/v1/account/validate/code', { body: { mobile, action: 3 } }, { address });
  const code = server.sent.findLast((message) => message.mobile === mobile)?.code ?? '';
  const body = { h5: page, ...more, mobile, code };
  const { data } = await server.call('POST /api/v1/account/auth/user/create', { body }, { address, headers });
  const [user] = await server.db.select().from(users).where(eq(users.mobile, mobile));
  const userId = user?.id ?? '';
  return { mobile, token: data.token, userId };
}

type LeadView = ConsoleReply<'GET /console/api/leads/{uuid}'>['lead'];

/** The newest lead of this student, as the console shows it. */
export async function leadOfStudent(server: TestServer, visitor: ConsoleVisitor, userId: string): Promise<LeadView> {
  const rows = await server.db.select().from(leads).where(eq(leads.userId, userId)).orderBy(leads.number);
  const { data } = await visitor.call('GET /console/api/leads/{uuid}', { params: { uuid: rows.at(-1)?.id ?? '' } });
  return data.lead;
}
