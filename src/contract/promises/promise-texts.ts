import type { CoursePromise, Promises, RefundRule } from './promises.ts';

/** A refund rule as table rows and sentences, with exactly the rule's figures. */
interface RuleText {
  /** When, and how much. */
  readonly rows: readonly (readonly [when: string, refund: string])[];
  /** The whole rule in one sentence. */
  readonly sentence: string;
  /** How to get a full refund, for a line of small print. */
  readonly full: string;
  /** How the refund is calculated; empty without a calculation. */
  readonly note: string;
}

/** The rule in words for students. */
export function refundText(rule: RefundRule): RuleText {
  switch (rule.by) {
    case 'lessons': {
      const { days, lessons, lessonMinutes, after, goodsCents = 0 } = rule;
      const when = `开通后 ${days} 天内，且学习不超过 ${lessons} 节`;
      const rest = after === 'lessons' ? '按未学节数的比例' : '不退';
      const counting = `一节看满 ${lessonMinutes} 分钟（更短的看完），或一份测试交卷，计学习一节`;
      const goods = goodsCents > 0 ? `；随课教材已寄出的，每件扣 ${goodsCents / 100} 元` : '';
      return {
        rows: [
          [when, '全额'],
          ['之后', rest],
        ],
        sentence: `${when}，全额退；之后${after === 'lessons' ? `${rest}退` : rest}`,
        full: `开通后 ${days} 天内学习不超过 ${lessons} 节，全额退`,
        note: counting + goods,
      };
    }
    case 'start': {
      const within = `开课后 ${spanText(rule.hours)}内`;
      const rest = rule.after === 'days' ? '按剩余天数的比例' : '不退';
      return {
        rows: [
          [`开课前，或${within}`, '全额'],
          ['之后', rest],
        ],
        sentence: `开课前随时可退，${within}也全额退；之后${rule.after === 'days' ? `${rest}退` : rest}`,
        full: `开课前随时可退，${within}也全额退`,
        note: '',
      };
    }
    case 'departure': {
      const rows = rule.steps.map(({ days, percent }, index) => {
        const before = rule.steps[index - 1];
        const when = before
          ? days === before.days - 1
            ? `${days} 天`
            : `${days}–${before.days - 1} 天`
          : `${days} 天及以上`;
        return [days === 0 && before ? `${before.days - 1} 天及以内` : when, partText(percent)] as const;
      });
      return {
        rows,
        sentence: rows.map(([when, part]) => `距出发 ${when}，退${part}`).join('；'),
        full: `距出发 ${rule.steps[0]?.days ?? 0} 天及以上取消，全额退`,
        note: '',
      };
    }
    case 'parcel':
      return {
        rows: [
          ['发货前', '全额'],
          [`签收后 ${rule.days} 天内，未拆塑封`, '书款全额，寄回运费由你承担'],
        ],
        sentence: `发货前全额退；未拆塑封，签收 ${rule.days} 天内可退，书款全额退回，寄回运费由你承担`,
        full: `未拆塑封，签收 ${rule.days} 天内可退`,
        note: '',
      };
  }
}

const partText = (percent: number) => (percent === 100 ? '全额' : percent === 0 ? '不退' : ` ${percent}%`.trim());

/** Hours as text; in days when they are whole days, but one day stays 24 小时, as people say. */
export const spanText = (hours: number) => (hours > 24 && hours % 24 === 0 ? `${hours / 24} 天` : `${hours} 小时`);

/** The text of a promise: in Markdown it may be a table. */
export interface PromiseText {
  readonly text: string;
  readonly markdown?: string;
}

/** Every text that a page may use, by its name for authors: `正价课.退款`. */
export function promiseTexts(promises: Promises): ReadonlyMap<string, PromiseText> {
  const { arrival, group, shipping, kinds, courses = [] } = promises;
  const texts = new Map<string, PromiseText>([
    ['退款.到账', { text: `${arrival.from}–${arrival.to} 个工作日` }],
    ['拼团.时限', { text: spanText(group.hours) }],
    ['发货.时限', { text: spanText(shipping.hours) }],
    ...(shipping.isFree ? ([['发货.包邮', { text: '全国包邮' }]] as const) : []),
  ]);
  for (const { title, refund } of kinds) {
    const { sentence, full, note } = refundText(refund);
    texts.set(`${title}.退款`, { text: sentence });
    texts.set(`${title}.全额退`, { text: full });
    texts.set(`${title}.退款表`, { text: sentence, markdown: tableText(refund) });
    if (note) texts.set(`${title}.计算`, { text: note });
    for (const [name, text] of figuresOf(refund)) texts.set(`${title}.${name}`, { text });
  }
  for (const { number, lives, corrections } of courses) {
    if (lives !== undefined) texts.set(`${number}.直播`, { text: `${lives} 次` });
    if (corrections !== undefined) texts.set(`${number}.批改`, { text: `${corrections} 份` });
  }
  return texts;
}

function figuresOf(rule: RefundRule): readonly (readonly [string, string])[] {
  if (rule.by === 'lessons') {
    return [
      ['天数', `${rule.days} 天`],
      ['节数', `${rule.lessons} 节`],
    ];
  }
  if (rule.by === 'start') return [['时限', spanText(rule.hours)]];
  return rule.by === 'parcel' ? [['天数', `${rule.days} 天`]] : [['天数', `${rule.steps[0]?.days ?? 0} 天`]];
}

function tableText(rule: RefundRule): string {
  const head = rule.by === 'departure' ? '距出发' : '申请时间';
  const rows = refundText(rule).rows.map(([when, part]) => `| ${when} | ${part} |`);
  return [`| ${head} | 退款 |`, '|---|---|', ...rows].join('\n');
}

/** The refund rule of a course for an agreement or a product: the sentence and the calculation. */
export function promiseSentence({ refund }: Pick<CoursePromise, 'refund'>): string {
  const { sentence, note } = refundText(refund);
  return note ? `${sentence}。${note}。` : `${sentence}。`;
}
