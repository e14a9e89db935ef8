import { createProblem, type Problem } from '../problems/problem.ts';
import { createRanges } from '../problems/source-document.ts';

/** Largest file that is parsed, in bytes. */
export const MAX_FILE_BYTES = 128 * 1024;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The text of a file without its byte order mark; or the reason why it cannot be parsed. */
export function decodeText(file: string, bytes: Uint8Array): { text: string } | { problem: Problem } {
  if (bytes.length > MAX_FILE_BYTES) {
    const args = { kilobytes: Math.ceil(bytes.length / 1024), limit: MAX_FILE_BYTES / 1024 };
    return { problem: createProblem('FILE_TOO_LARGE', { file }, args) };
  }
  const text = tryDecode(bytes);
  if (text === undefined || looksLikeUtf16(bytes)) return { problem: wrongEncoding(file, bytes) };
  const control = CONTROL.exec(text);
  if (!control) return { text };
  const range = createRanges(text)(control.index, control.index + 1);
  return { problem: createProblem('FILE_CONTROL_CHARACTER', { file, range }, { character: control[0] }) };
}

function tryDecode(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** UTF-16 of mostly ASCII text has a zero in every other byte and may still be valid UTF-8. */
function looksLikeUtf16(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 512);
  if (!sample.includes(0)) return false;
  const zeros = sample.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0);
  return zeros > 1 && zeros * 5 > sample.length;
}

function wrongEncoding(file: string, bytes: Uint8Array): Problem {
  const lossy = new TextDecoder('utf-8').decode(bytes);
  const at = Math.max(0, lossy.indexOf('\ufffd'));
  return createProblem('FILE_ENCODING', { file, range: createRanges(lossy)(at, at) }, { guess: guessEncoding(bytes) });
}

function guessEncoding(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return 'UTF-16';
  if (looksLikeUtf16(bytes)) return 'UTF-16';
  try {
    new TextDecoder('gb18030', { fatal: true }).decode(bytes);
    return 'GBK';
  } catch {
    return undefined;
  }
}
