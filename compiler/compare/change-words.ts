import { blockTypeName } from '#src/page-model/block-names.ts';
import { showInstant } from '../link/page-state.ts';
import { showMoney } from '../read/money.ts';
import { pairUp } from './pair-up.ts';

const FIELDS: Readonly<Record<string, string>> = {
  ...{ title: '标题', heading: '标题', text: '文字', subtitle: '副标题', eyebrow: '眉题', label: '文字', note: '小字' },
  ...{ price: '价格', originPrice: '原价', groupPrice: '拼团价', amount: '面额', discount: '折扣', unit: '单位' },
  ...{ button: '按钮', link: '链接', submit: '提交按钮', target: '点击后到', stay: '留下按钮', leave: '离开按钮' },
  ...{ image: '图片', images: '图片', src: '文件', alt: '说明', photo: '照片', avatar: '头像', poster: '封面' },
  ...{ items: '内容', points: '亮点', includes: '包含', teachers: '老师', rules: '规则', facts: '要点', tags: '标签' },
  ...{ question: '问题', answer: '回答', markdown: '内容', name: '名字', result: '身份', tag: '标签', value: '价值' },
  ...{ until: '截止时间', ended: '结束后的文字', valid: '有效期', condition: '使用条件', coupon: '券', uuid: '编号' },
  ...{ course: '课程', agreements: '协议', size: '人数', content: '二维码内容', captions: '字幕', hotspots: '热区' },
  ...{ tone: '色调', style: '样式', variant: '样式', layout: '排列', level: '级别', align: '对齐', gap: '图间留空' },
  ...{ interval: '翻页秒数', mold: '种类', loop: '循环播放', decorative: '装饰图', index: '序号', focus: '焦点' },
  ...{ x: '左边距', y: '上边距', width: '宽', height: '高' },
};

const MONEY = new Set(['price', 'originPrice', 'groupPrice', 'amount']);
const STATES: Readonly<Record<string, string>> = {
  ...{ draft: '草稿', live: '上线', archived: '下线', public: '所有人', login: '登录的人' },
  ...{ true: '是', false: '否' },
};

/** The Chinese name of a block; its type when it is not listed. */
export const blockLabel = (type: string) => blockTypeName(type) ?? type;
export const fieldLabel = (key: string) => FIELDS[key] ?? key;

/** Longest piece of a text that a sentence quotes, in characters. */
const LONGEST = 36;

/** A value in a sentence: money in yuan, times in Beijing, text in quotes. */
export function showValue(key: string, value: unknown): string {
  if (value === undefined) return '（没有）';
  if (typeof value === 'number') return MONEY.has(key) ? showMoney(value) : String(value);
  if (Array.isArray(value)) return value.map((item) => showValue(key, item)).join('、');
  if (typeof value === 'object' && value !== null) return showGroup(value as Readonly<Record<string, unknown>>);
  const text = String(value);
  if (Object.hasOwn(STATES, text)) return STATES[text] ?? text;
  if (/^\d{4}-\d\d-\d\d[Tt ]\d\d:/.test(text)) return showInstant(Date.parse(text));
  return /^[\w./#:-]+$/.test(text) ? text : `“${cut(text)}”`;
}

/** Compares two texts sentence by sentence, so that a change far behind another one is shown too. */
export function showTexts(before: string, after: string): string {
  const [old, own] = [sentencesOf(before), sentencesOf(after)];
  const { removed, added } = pairUp(old, own, [({ text }) => text]);
  const count = Math.max(removed.length, added.length);
  if (count < 2 || old.length !== own.length) return count > 1 ? showLists(removed, added) : showPair(before, after);
  return removed.map(({ text }, index) => showPair(text, added[index]?.text ?? '')).join('；');
}

interface Sentence {
  readonly text: string;
}

/** Objects, because two equal sentences are two items. */
const sentencesOf = (text: string): Sentence[] =>
  text
    .split(/(?<=[。！？；!?;\n])/)
    .map((each) => ({ text: each.trim() }))
    .filter((each) => each.text !== '');

const showLists = (removed: readonly Sentence[], added: readonly Sentence[]) =>
  [...removed.map(({ text }) => `去掉“${cut(text)}”`), ...added.map(({ text }) => `加上“${cut(text)}”`)].join('；');

function showPair(before: string, after: string): string {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const from = Math.max(0, same - 6);
  const part = (text: string) => {
    const rest = text.slice(from).replace(/\s+/g, ' ');
    return `“${from > 0 ? '…' : ''}${cut(rest)}”`;
  };
  return `${part(before)} → ${part(after)}`;
}

function showGroup({ to, type, number, joint, ...rest }: Readonly<Record<string, unknown>>): string {
  if (Object.keys(rest).join() === 'x,y') return `横 ${String(rest.x)}% 竖 ${String(rest.y)}%`;
  if (number !== undefined) return [number, ...(Array.isArray(joint) ? joint : [])].join(' + ');
  if (to !== undefined) return `本页的 ${String(to)}`;
  const parts = Object.values(rest).flat().map(String).join('、');
  return type === undefined ? `“${cut(parts)}”` : `导航 ${String(type)}${parts && `（${cut(parts)}）`}`;
}

const cut = (text: string) => ([...text].length > LONGEST ? `${[...text].slice(0, LONGEST - 1).join('')}…` : text);
