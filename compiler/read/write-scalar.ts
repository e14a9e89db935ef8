/** Text that is safe without quotes anywhere in a page. */
const PLAIN = /^[^\s"'#&*!|>%@`,[\]{}?:0-9+.~-][^:#,[\]{}\n"]*$/;
const WORDS = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

/**
 * A text as a YAML value that is valid inside and outside brackets: plain where that is safe, else in double quotes.
 */
export function writeScalar(text: string): string {
  return PLAIN.test(text) && !WORDS.test(text) && text.trimEnd() === text ? text : JSON.stringify(text);
}
