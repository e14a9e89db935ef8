/** Variants of one product, the first of which names it: the course and what distinguishes it. */
export const VARIANTS: readonly (readonly [course: number, product: number, name: string, value: string])[] = [
  [6, 6, '科目', '英语（一）'],
  [103, 6, '科目', '英语（二）'],
  [7, 7, '科目', '数学（一）'],
  [106, 7, '科目', '数学（二）'],
  [115, 115, '班型', '标准班'],
  [116, 115, '班型', '督学班'],
  [117, 115, '班型', '一对一班'],
];

/** From one course to a larger one. */
export const UPGRADES: readonly (readonly [from: number, to: number])[] = [
  [1, 6],
  [1, 5],
  [2, 7],
  [2, 5],
  [3, 4],
  [3, 5],
  [4, 5],
  [6, 5],
  [7, 5],
  [8, 5],
  [10, 129],
  [101, 6],
  [101, 5],
  [102, 6],
  [107, 7],
  [108, 7],
  [109, 7],
  [111, 4],
  [115, 116],
  [115, 117],
  [116, 117],
  [127, 129],
  [128, 129],
  [136, 6],
];
