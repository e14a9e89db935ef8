/** Parts of a teacher's queue. */
export const PARTS = { waiting: '待批改', mine: '我领取的', released: '已发还' } as const;
export type Part = keyof typeof PARTS;

/** The part named in the address. */
export function partIn(search: URLSearchParams): Part {
  const named = search.get('part');
  return named === 'mine' || named === 'released' ? named : 'waiting';
}
