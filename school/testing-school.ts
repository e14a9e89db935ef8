import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import type { TestServer } from '#server/testing/server.ts';
import { runSchoolCommand } from './school-command.ts';

export const COURSE = `courses:
  - number: KY2027-EN-01
    name: 英语长难句 7 天体验课
    subject: 英语
    teachers: [林知夏]
    price: 199
    originPrice: 399元
    cover: /storage/covers/english.jpg
    validDays: 30
    stock: 50
    goods: [讲义 ×2]
`;
export const COUPONS = `券号,名称,种类,金额,门槛,开始,结束,数量,课程
NEW20,新人立减 20,money,20,99,2026-01-01T00:00:00+08:00,2030-01-01T00:00:00+08:00,100,KY2027-EN-01
`;
/** A small school: its folder, file by file. */
export const SCHOOL = {
  'teachers.yaml': 'teachers:\n  - { name: 林知夏, subject: 英语, photo: /storage/teachers/lin.jpg }\n',
  'subjects.yaml': 'subjects:\n  - { number: 1, name: 英语 }\n',
  'courses.yaml': COURSE,
  'coupons.csv': COUPONS,
  'lessons.yaml': `lessons:
  - course: KY2027-EN-01
    chapters:
      - name: 第 1 章
        sections:
          - { name: 先找谓语, video: /storage/videos/a.mp4, seconds: 600, isFree: true, marks: [00:00 开头, '03:20 找 谓语'] }
`,
  'group-buying.yaml': `activities:
  - code: PT-1
    course: KY2027-EN-01
    price: 99.5
    people: 2
    startsAt: 2026-01-01T00:00:00+08:00
    endsAt: 2030-01-01T00:00:00+08:00
`,
  'staff.yaml': 'staff:\n  - { name: 王老师, role: publisher }\n',
} as const;

/** Writes files below a folder, by their paths in it. */
export async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

/** Imports a folder as `npm run school -- import` does; returns the exit code and what was printed. */
export async function importFolder(server: TestServer, school: string, options: readonly string[] = []) {
  const printed: string[] = [];
  const code = await runSchoolCommand(['import', school, ...options], {
    context: { ...server.context, actor: { id: null, name: 'npm run school', role: 'command line' }, address: '' },
    origin: 'https://staff.school.cn',
    print: (text) => printed.push(text),
  });
  return { code, text: printed.join('\n') };
}

/** The rows of a statement. */
export async function rowsOf(db: Database, query: SQL): Promise<readonly Record<string, unknown>[]> {
  return ((await db.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows;
}
