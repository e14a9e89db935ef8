import type { RealName } from '#src/features/my/real-name.ts';

export const realNameWords: Readonly<Record<RealName['state'], string>> = {
  0: '未认证',
  1: '审核中',
  2: '已认证',
  3: '认证未通过',
};
