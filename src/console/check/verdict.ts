/** Number of findings in one part of the check; `waiting` or `failed` while there is no number. */
export type Part = number | 'waiting' | 'failed';

interface Found {
  /** Problems in the text. */
  readonly problems: number;
  /** Differences between page and catalogue; undefined while the text has errors. */
  readonly compared: Part | undefined;
  /** Addresses of this site that do not open. */
  readonly broken: Part | undefined;
  /** Elements without a name for screen readers. */
  readonly nameless: number;
}

export interface Verdict {
  readonly tone: 'ok' | 'warn' | 'plain';
  readonly words: string;
}

/** One sentence about all findings. The page is fine only when every part has a result. */
export function verdictOf({ problems, compared, broken, nameless }: Found): Verdict {
  const counted = [
    ['页面里', problems, '处'],
    ['和课程目录不同', compared, '处'],
    ['打不开的地址', broken, '个'],
    ['没有名字的', nameless, '处'],
  ] as const;
  const found = counted.filter(([, part]) => typeof part === 'number' && part > 0);
  const unknown = [
    compared === undefined && '改好错误再和课程目录核对',
    compared === 'waiting' && '还在和课程目录核对',
    compared === 'failed' && '和课程目录没有核对成',
    broken === 'waiting' && '还在打开图片和链接',
    broken === 'failed' && '图片和链接没有打开看过',
  ].filter((words) => words !== false);
  const all = found.reduce((sum, [, part]) => sum + Number(part), 0);
  const first =
    all > 0 ? `${all} 处要看：${found.map(([name, part, unit]) => `${name} ${part} ${unit}`).join('，')}` : '';
  if (unknown.length === 0) return all > 0 ? { tone: 'warn', words: first } : { tone: 'ok', words: '没有发现问题' };
  const tone = all > 0 || compared === 'failed' || broken === 'failed' ? 'warn' : 'plain';
  return { tone, words: [first || '到现在没有发现问题', ...unknown].join('；') };
}
