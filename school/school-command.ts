import { parseArgs } from 'node:util';
import { formatProblems } from '#compiler/problems/format-problems.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Doer, StaffContext } from '#server/domains/staff/context.ts';
import type { Kind } from './entries.ts';
import { type ImportResult, importSchool } from './import-school.ts';

const USAGE = `npm run school -- import <文件夹> [--dry-run] [--yes] [--remove-missing] [--take-over] [--format json]

  --dry-run          只说会怎样，什么也不写
  --yes              同意改价格和下架；没有它，遇到这些就什么也不写
  --remove-missing   在卖、但文件夹里没有的，下架（学员已有的一样不动）
  --take-over        后台改过的价格、原价、名额、上架也按文件夹的写
  --format json      给程序看

文件夹怎么写：docs/school.md。数据库与服务器相同：DATABASE_URL，或 DATA_DIR 文件夹（此时请先停止服务器）。`;

const KIND_NAMES: Readonly<Record<Kind, string>> = {
  teachers: '老师',
  subjects: '科目',
  courses: '课程',
  categories: '分类',
  'live-classes': '直播课',
  lessons: '课时',
  coupons: '优惠券',
  'group-buying': '拼团',
  staff: '员工',
};

interface CommandOptions {
  readonly context: StaffContext<Doer>;
  /** Address of the console, for links. */
  readonly origin: string;
  readonly print: (text: string) => void;
}

/** The command line of the school's data. Returns the exit code: 1 for problems, or for changes that need `--yes`. */
export async function runSchoolCommand(
  args: readonly string[],
  { context, origin, print }: CommandOptions,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      'remove-missing': { type: 'boolean', default: false },
      'take-over': { type: 'boolean', default: false },
      format: { type: 'string', default: 'pretty' },
    },
  });
  const [command, folder, more] = positionals;
  const isKnown = ['pretty', 'json'].includes(values.format);
  if (command !== 'import' || folder === undefined || more !== undefined || !isKnown) {
    print(USAGE);
    return 2;
  }
  const options = {
    folder,
    isDryRun: values['dry-run'],
    isAgreed: values.yes,
    removesMissing: values['remove-missing'],
    takesOver: values['take-over'],
  };
  const result = await importSchool(context, options).catch((error: unknown) => {
    if (error instanceof Refusal) return error.message;
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return `没有文件夹 ${folder}。`;
    throw error;
  });
  if (typeof result === 'string') {
    print(result);
    return 1;
  }
  if (result.texts.size === 0 && result.problems.length === 0) {
    print(`${folder} 里没有可以导入的文件。怎么写：docs/school.md`);
    return 1;
  }
  print(values.format === 'json' ? asJson(result, origin) : asText(result, { ...options, origin }));
  return result.problems.length > 0 || !(result.isWritten || options.isDryRun) ? 1 : 0;
}

function asJson({ texts: _, problems, entries, links, ...rest }: ImportResult, origin: string): string {
  return JSON.stringify(
    {
      problems: JSON.parse(formatProblems(problems, { format: 'json', lang: 'zh' })) as unknown,
      entries: entries.filter(({ state, kept }) => state !== 'unchanged' || kept.length > 0),
      unchanged: entries.filter(({ state }) => state === 'unchanged').length,
      ...rest,
      links: links.map(({ name, token }) => ({ name, url: linkOf(origin, token) })),
    },
    null,
    2,
  );
}

interface TextOptions {
  readonly isDryRun: boolean;
  readonly removesMissing: boolean;
  readonly origin: string;
}

function asText(result: ImportResult, { isDryRun, removesMissing, origin }: TextOptions): string {
  const { problems, texts, entries, missing, toAgree, isWritten, links } = result;
  if (problems.length > 0) {
    const text = formatProblems(problems, { format: 'pretty', lang: 'zh', textOf: (file) => texts.get(file) });
    return `${text}\n什么也没有写。`;
  }
  const lines = entries.flatMap(({ kind, key, name, state, changes }) => {
    if (state === 'unchanged') return [];
    const title = `${state === 'new' ? '新增' : '修改'} ${KIND_NAMES[kind]} ${key}${name === key ? '' : ` ${name}`}`;
    const marks = changes.map(({ field, before, after, isPrice, isOffShelf }) => {
      const mark = isOffShelf ? '（下架）' : isPrice ? '（价格）' : '';
      return `    ${field}：${before} → ${after}${mark}`;
    });
    return [title, ...marks];
  });
  const held = entries.flatMap(({ kind, key, name, kept: values }) => [
    ...(values.length > 0 ? [`后台改过 ${KIND_NAMES[kind]} ${key}${name === key ? '' : ` ${name}`}`] : []),
    ...values.map(({ field, desk, folder }) => `    ${field}：后台是 ${desk}，文件夹写 ${folder}，没有动`),
  ]);
  const gone = missing.map(
    ({ kind, key, name }) => `${removesMissing ? '下架' : '保留'} ${KIND_NAMES[kind]} ${key} ${name}`,
  );
  const count = (state: string) => entries.filter((entry) => entry.state === state).length;
  const sum = `新增 ${count('new')}，修改 ${count('changed')}，不变 ${count('unchanged')}，文件夹里没有 ${missing.length}。`;
  const kept = missing.length > 0 && !removesMissing ? ['文件夹里没有的照旧在卖；要下架，加 --remove-missing。'] : [];
  const over = held.length > 0 ? ['后台改过的照旧；要按文件夹的写，加 --take-over。'] : [];
  return [
    ...lines,
    ...held,
    ...gone,
    sum,
    ...kept,
    ...over,
    endOf({ isDryRun, isWritten, toAgree }),
    ...linkLines(links, origin),
  ].join('\n');
}

function endOf({ isDryRun, isWritten, toAgree }: Pick<ImportResult, 'isWritten' | 'toAgree'> & { isDryRun: boolean }) {
  if (isWritten) return '已写入。';
  const agree = `有 ${toAgree} 处改价格或下架，确认无误后加 --yes。`;
  if (isDryRun) return `只是试算，什么也没有写。${toAgree > 0 ? agree : ''}`;
  return `什么也没有写：${agree}`;
}

const linkOf = (origin: string, token: string) => `${origin}/console/password#${token}`;

function linkLines(links: ImportResult['links'], origin: string): readonly string[] {
  if (links.length === 0) return [];
  return [
    '请把链接发给本人，用它设置密码（一次有效）：',
    ...links.map(({ name, token }) => `  ${name} ${linkOf(origin, token)}`),
  ];
}
