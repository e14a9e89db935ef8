/** The pages that a change of a fragment affects, in a few words. */
export const affectedWords = (usedBy: readonly string[]): string =>
  usedBy.length === 0 ? '还没有页面用它' : `会影响 ${usedBy.length} 个页面`;
