/** Characters that mean the same are made equal: width, case. Everything that is no letter or digit parts words. */
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
 * The pieces under which a text is found: of Chinese each character and each pair of neighbours, of other words
 * each beginning. `KY2027` also counts as `ky` and `2027`, the way students type it.
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

/** The pieces that a query asks for: pairs where there are any, else the single character; whole other words. */
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
