import { RETENTION, type RetentionRule } from './rules.ts';

const HEAD = `# yaml-language-server: $schema=../../schemas/editor/fragment.schema.json
# 由 server/domains/retention/rules.ts 生成，不要手改：改规则后运行 npx vitest run -u server/domains/retention
version: 1
blocks:
  - type: rich-text
    markdown: |
`;

/** The fragment of the privacy policy that says how long everything is kept. */
export function retentionFragment(): string {
  const rules = RETENTION.filter(({ isInternal }) => !isInternal);
  const lines = rules.map(({ what, keep, why }) => `| ${what} | ${keptFor(keep)} | ${why} |`);
  const table = ['| 信息 | 保存多久 | 为什么 |', '|---|---|---|', ...new Set(lines)];
  return `${HEAD}${table.map((line) => `      ${line}\n`).join('')}`;
}

/** The table of docs/production.md. */
export function retentionTable(): string {
  const lines = RETENTION.map(
    ({ table, what, keep, why, how }) =>
      `| \`${table}\` | ${what} | ${keptFor(keep)}${'setting' in keep ? `（${keep.setting}）` : ''} | ${why} | ${doer(how)} |`,
  );
  return ['| table | what | kept | why | by |', '|---|---|---|---|---|', ...lines].join('\n');
}

const keptFor = (keep: RetentionRule['keep']) => ('days' in keep ? `${keep.since} ${keep.days} 天` : keep.text);

function doer(how: RetentionRule['how']): string {
  if (how === undefined) return '–';
  return typeof how === 'string' ? how : 'delete what is old enough';
}
