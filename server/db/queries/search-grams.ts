/** Normalises width and case. Everything that is not a letter or digit separates words. */
function words(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{Script=Han}+|[a-z0-9]+/gu) ?? []
  );
}

const isHan = (word: string) => /^\p{Script=Han}/u.test(word);

/**
 * The pieces under which a text is found: for Chinese each character and each pair of neighbours, for other words each
 * prefix. `KY2027` also counts as `ky` and `2027`, because students type it so.
 */
export function gramsOfText(text: string): ReadonlySet<string> {
  return new Set(words(text).flatMap((word) => (isHan(word) ? hanGrams(word) : latinGrams(word))));
}

function hanGrams(word: string): string[] {
  return [...word, ...pairs(word)];
}

function latinGrams(word: string): string[] {
  const parts = new Set([word, ...(word.match(/[a-z]+|[0-9]+/g) ?? [])]);
  return [...parts].flatMap((part) => Array.from({ length: part.length }, (_, index) => part.slice(0, index + 1)));
}

/** The pieces that a query needs: pairs when there are any, else the single character; other words whole. */
export function gramsOfQuery(query: string): string[] {
  const grams = words(query).flatMap((word) => {
    if (!isHan(word)) return [word];
    return [...word].length === 1 ? [word] : pairs(word);
  });
  return [...new Set(grams)];
}

function pairs(word: string): string[] {
  const characters = [...word];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
