/** Text that means itself without quotes, wherever it stands in a page. */
const PLAIN = /^[^\s"'#&*!|>%@`,[\]{}?:0-9+.~-][^:#,[\]{}\n"]*$/;
const WORDS = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

/** A text as it may stand as a value in YAML, in brackets or not: plain where that is safe, else in double quotes. */
export function writeScalar(text: string): string {
  return PLAIN.test(text) && !WORDS.test(text) && text.trimEnd() === text ? text : JSON.stringify(text);
}
