import type { Parsed } from './use-typing.ts';

const FIGURE = /^\d{1,9}(?:\.\d{1,2})?$/;

/** Cents of an amount in yuan that was typed; nothing typed is no amount. */
export function parseYuan(text: string): Parsed<number | undefined> {
  const figure = text
    .trim()
    .replace(/^[¥￥]/, '')
    .replace(/元$/, '')
    .replaceAll(',', '')
    .trim();
  if (figure === '') return { ok: true, value: undefined };
  if (!FIGURE.test(figure)) return { ok: false, problem: '请填金额，最多两位小数，如 199 或 9.9' };
  return { ok: true, value: Math.round(Number(figure) * 100) };
}
