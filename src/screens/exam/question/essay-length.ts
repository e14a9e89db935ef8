import { formulasIn } from '#src/page-model/formulas/formulas-in-text.ts';

const HAN = /\p{Script=Han}/gu;
/** A translation into Chinese: the question is in English. */
const TO_CHINESE = /[译翻][^。：:]{0,6}[成为][^。：:英]{0,6}[中汉](?:文|语|$)|英译[中汉]|into\s+Chinese/i;
/** A translation into English: the question is in Chinese. */
const TO_ENGLISH = /[译翻][^。：:]{0,6}[成为][^。：:]{0,6}英[文语]|[汉中]译英|into\s+English/i;
const LATIN_WORD = /[\p{Script=Latin}\d]+(?:['’-][\p{Script=Latin}\d]+)*/gu;

/** Length of an essay: `120 词` in English, `320 字` in Chinese, where a foreign word counts as one 字. */
export function essayLength(text: string, stem: string): string {
  const isChinese = TO_CHINESE.test(stem) || (!TO_ENGLISH.test(stem) && !isEnglish(wordsOf(text, stem)));
  const words = countOf(text, LATIN_WORD);
  const characters = countOf(text, HAN);
  return `${characters + words} ${isChinese ? '字' : '词'}`;
}

/** The text that decides the language: the essay; the question if the essay is empty or the question has formulas. */
function wordsOf(text: string, stem: string): string {
  const formulas = formulasIn(stem);
  if (formulas.length === 0) return text.trim() === '' ? stem : text;
  return formulas.reduce((rest, { source }) => rest.replace(source, ''), stem);
}

/** True with more than half as many Latin words as Chinese characters: an English essay may contain Chinese names. */
function isEnglish(text: string): boolean {
  return countOf(text, LATIN_WORD) > countOf(text, HAN) / 2;
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
