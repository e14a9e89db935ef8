/** The part of the site that reports. */
export const REPORT_PARTS = ['landing', 'app', 'console'] as const;
export type ReportPart = (typeof REPORT_PARTS)[number];

/** Kinds of errors in a browser. */
export const REPORT_KINDS = [
  'script-error',
  'uncaught',
  'rejection',
  'chunk-failed',
  'block-failed',
  'block-unknown',
  'policy',
  'tracking-dropped',
  /** No course of a landing page's form is on the shelf. */
  'course-gone',
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

const LONGEST_MESSAGE = 500;
export const MOST_FRAMES = 10;
export const LONGEST_FRAME = 200;

const LONGEST_READ = 4000;
const OWN_FILE = /((?:\/console)?\/(?:assets|src)\/[\w./~-]+\.\w+)(?:\?[^\s:)]*)?:(\d{1,7}):(\d{1,7})/;
const FUNCTION = /^\s*(?:at )?(?:async )?(?:new )?([\w$.<>/]{1,60})(?: \(|@)/;
/** Frames inside React are many and tell little, so they are left out. */
const PACKAGES = /@\/assets\/packages[-.]/;
/** Names whose value is personal data. */
const NAMED =
  /\b(token|mobile|phone|tel|code|openid|unionid|password|passwd|secret|name|nickname|address|email|id_?card|sign|session)(["']?\s*[:=]\s*["']?)[^\s"',;&)}\]]+/gi;
const LONG_WORD = /[A-Za-z0-9_-]{20,}/g;
const FILE_ENDING = /^\.(js|mjs|css|ts|tsx|png|jpe?g|webp|svg|json|woff2?)\b/;

/**
 * The text of an error without personal data: queries of addresses, values after names such as `token`, mobiles and
 * other long numbers, ids, e-mail addresses, quoted input. Applying it twice changes nothing more.
 */
export function withoutPersonal(text: string, longest = LONGEST_MESSAGE): string {
  return (
    text
      .slice(0, LONGEST_READ)
      // JavaScript engines quote the input that they could not parse.
      .replace(/(Unexpected [^,]{1,60}), (?!…)[\s\S]*? is not valid JSON/g, '$1, … is not valid JSON')
      .replace(/https?:\/\/[^\s'"<>)]+/gi, (address) => address.split(/[?#]/, 1)[0] ?? '')
      .replace(/[?&][\w.%~[\]-]{1,60}=[^\s'")]*/g, '')
      .replace(/[\w.+-]{1,64}@[\w-]{1,63}(\.[\w-]{1,63})+/g, '<邮箱>')
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '<编号>')
      .replace(NAMED, '$1$2…')
      .replace(LONG_WORD, (word, at: number, whole: string) =>
        /\d/.test(word) && /[A-Za-z]/.test(word) && !FILE_ENDING.test(whole.slice(at + word.length)) ? '<令牌>' : word,
      )
      .replace(/\d(?:[ -]?\d){6,}[Xx]?/g, '<数字>')
      .slice(0, longest)
  );
}

/** The frames of a stack in the site's own files, innermost first: `load@/assets/home-x1.js:1:20`. */
export function ownFrames(stack: string): string[] {
  return stack
    .slice(0, LONGEST_READ)
    .split('\n')
    .flatMap((line) => {
      const found = OWN_FILE.exec(line);
      if (!found) return [];
      const [, file = '', row = '', column = ''] = found;
      const called = FUNCTION.exec(line)?.[1] ?? '';
      // A function without a name begins with its address.
      const name = called.includes('/') ? '' : called;
      return [`${name}@${file}:${row}:${column}`.slice(0, LONGEST_FRAME)];
    })
    .filter((frame, at) => at < 2 || !PACKAGES.test(frame))
    .slice(0, MOST_FRAMES);
}
