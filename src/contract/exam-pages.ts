// An essay or a proof may be photographed: the uploads of its pages stand behind its text, `['text', upload, upload]`.

/** Most pages of one answer. */
export const MOST_EXAM_PAGES = 12;

/** The uploads of the pages, in their order. */
export const pagesIn = (answer: readonly string[]): readonly string[] => answer.slice(1);

/** The answer as text for people: its words, or a note that it is photographed. */
export function wordsWithoutPages(answer: readonly string[]): string[] {
  const [text = '', ...pages] = answer;
  if (answer.length === 0) return [];
  return [text.trim() === '' && pages.length > 0 ? `（${pages.length} 张照片）` : text];
}
