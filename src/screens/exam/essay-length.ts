const HAN = /\p{Script=Han}/gu;
const LATIN_WORD = /[\p{Script=Latin}\d]+(?:['’-][\p{Script=Latin}\d]+)*/gu;

/** How long an essay is, in its language: `120 词` in English, `320 字` in Chinese, where a foreign word counts as one 字. */
export function essayLength(text: string, stem: string): string {
  const words = countOf(text, LATIN_WORD);
  const characters = countOf(text, HAN);
  if (isEnglish(text.trim() === '' ? stem : text)) return `${words + characters} 词`;
  return `${characters + words} 字`;
}

/** More Latin words than half of the Chinese characters: an English essay may name things in Chinese. */
function isEnglish(text: string): boolean {
  return countOf(text, LATIN_WORD) > countOf(text, HAN) / 2;
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
