import { RETENTION, type RetentionRule } from './rules.ts';

/** The table of the privacy policy, which says how long everything is kept. */
export function policyTable(): string {
  const rules = RETENTION.filter(({ isInternal }) => !isInternal);
  const lines = rules.map(({ what, keep, why }) => `| ${what} | ${keptFor(keep)} | ${why} |`);
  return ['| 信息 | 保存多久 | 为什么 |', '|---|---|---|', ...new Set(lines)].join('\n');
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
