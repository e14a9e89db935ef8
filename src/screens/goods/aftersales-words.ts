import type { AftersalesRequest } from './goods-queries.ts';

export const KINDS: Readonly<Record<AftersalesRequest['kind'], string>> = { 1: '退货退款', 2: '换货' };

export const REASONS: Readonly<Record<AftersalesRequest['reason'], string>> = {
  1: '运输破损',
  2: '发错或少发',
  3: '印刷、装订问题',
  4: '不想要了',
};

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
