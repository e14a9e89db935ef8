/** Type of a promotion, and the words in a title that show it. */
const WORDS: readonly (readonly [type: string, words: RegExp])[] = [
  ['拼团', /拼团|成团|人团/],
  ['优惠', /券|立减|满减|特惠/],
  ['直播', /直播|公开课/],
  ['研学营', /研学/],
  ['图书', /图书|教材|讲义/],
  ['课程', /班|课程|专场|全程|试听/],
];

/** The types of a promotion, derived from its title; empty when the title shows none. */
export function typesOfTitle(title: string): string[] {
  return WORDS.filter(([, words]) => words.test(title)).map(([type]) => type);
}
