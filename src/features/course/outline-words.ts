import type { Outline, Section } from './product-query.ts';

const KINDS: Readonly<Record<Section['kind'], string>> = { 1: '录播', 2: '直播', 3: '测验', 4: '资料', 5: '一对一' };
const PARTS: Readonly<Record<Outline['outline_tp'], string>> = { 1: '录播课', 2: '直播课', 3: '一对一' };

/** The kind of a lesson, in a word. */
export function kindText(kind: Section['kind']): string {
  return KINDS[kind];
}

/** A part of a course, in a word. */
export function outlineTypeText(type: Outline['outline_tp']): string {
  return PARTS[type];
}

/** How long a lesson is: `45 分钟`, `1 小时 5 分钟`, `40 秒`. */
export function durationText(seconds: number): string {
  if (seconds < 60) return `${seconds} 秒`;
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${minutes} 分钟`;
  return rest === 0 ? `${hours} 小时` : `${hours} 小时 ${rest} 分钟`;
}
