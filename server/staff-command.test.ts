import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staff } from './db/schema/staff.ts';
import { runStaffCommand } from './staff-command.ts';
import { openConsole, STAFF_PASSWORD } from './testing/console.ts';
import { startTestServer, type TestServer } from './testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
});
afterAll(() => server.close());

async function run(...args: readonly string[]) {
  const printed: string[] = [];
  const code = await runStaffCommand(args, {
    context: { ...server.context, actor: { id: null, name: 'npm run staff', role: 'command line' }, address: '' },
    origin: 'https://staff.school.cn',
    print: (text) => printed.push(text),
  });
  return { code, text: printed.join('\n') };
}

describe('npm run staff', () => {
  it('adds an account and gives the link by which its owner logs in', async () => {
    const { code, text } = await run('add', '王老师', '--role', 'publisher');
    const [, token = ''] = /https:\/\/staff\.school\.cn\/console\/password#([\w-]{43})/.exec(text) ?? [];
    const body = { token, password: STAFF_PASSWORD };
    const { data } = await openConsole(server).call('POST /console/api/password-link/use', { body });

    expect(code).toBe(0);
    expect(data).toMatchObject({ name: '王老师', role: 'publisher' });
  });

  it('closes an account and opens it again', async () => {
    await run('add', '赵老师', '--role', 'author');

    expect((await run('close', '赵老师')).text).toContain('已停用');
    expect((await run('open', '赵老师')).text).toContain('可用');
    expect((await run('list')).text).toContain('赵老师\t作者\t可用');
  });

  it('takes the second step off, for the only admin who lost the phone', async () => {
    await run('add', '周老师', '--role', 'admin');
    const isOn = { totpConfirmedAt: server.clock.now() };
    await server.db.update(staff).set(isOn).where(eq(staff.name, '周老师'));
    const before = await run('list');

    expect(before.text).toContain('周老师\t管理员\t可用\t两步登录');
    expect((await run('totp-off', '周老师')).text).toContain('没有两步登录');
  });

  it('says what is wrong in words', async () => {
    await run('add', '钱老师', '--role', 'author');

    expect(await run('add', '钱老师', '--role', 'author')).toEqual({ code: 1, text: '已有同名账号' });
    expect(await run('link', '没有')).toEqual({ code: 1, text: '没有账号「没有」。' });
  });

  it.each([[], ['add', '孙老师'], ['add', '孙老师', '--role', 'boss'], ['remove', '孙老师']])(
    'explains itself when it is asked for %j',
    async (...args) => {
      const { code, text } = await run(...args);

      expect([code, text.startsWith('npm run staff')]).toEqual([2, true]);
    },
  );
});
