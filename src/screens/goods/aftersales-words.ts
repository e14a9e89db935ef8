import type { AftersalesRequest } from './goods-queries.ts';

export const STATES: Readonly<Record<AftersalesRequest['state'], string>> = {
  0: '审核中',
  1: '待寄回',
  2: '待验收',
  3: '已完成',
  4: '未通过',
  5: '已撤销',
};

export const STATE_TONES: Readonly<Record<AftersalesRequest['state'], string>> = {
  0: 'brand',
  1: 'warn',
  2: 'brand',
  3: 'ok',
  4: 'warn',
  5: 'plain',
};
