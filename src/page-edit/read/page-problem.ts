import { type CST, Lexer } from 'yaml';
import { shallowPart } from '#src/page-model/shallow-part.ts';

/** A YAML problem of a text. Offsets count UTF-16 code units. */
export interface PageProblem {
  /** The YAML library's code, or `TOO_DEEP`. */
  readonly code: string;
  readonly start: number;
  readonly end: number;
  /** A sentence for the author. */
  readonly message: string;
}

const MESSAGES: Readonly<Record<string, string>> = {
  ALIAS_PROPS: '引用（*名字）前面不能再写锚点或标签。',
  BAD_ALIAS: '锚点或引用的名字写得不对。',
  BAD_DIRECTIVE: '以 % 开头的指令写得不对。',
  BAD_DQ_ESCAPE: '双引号里的反斜杠后面写得不对。',
  BAD_INDENT: '缩进不对：同一层的内容要从同一列开始。',
  BAD_PROP_ORDER: '锚点和标签要写在短横或冒号后面。',
  BAD_SCALAR_START: '这个字符不能作为文字的开头，请加引号。',
  BLOCK_AS_IMPLICIT_KEY: '一行里不能接着写两个“键: 值”，请换行，或给文字加引号。',
  BLOCK_IN_FLOW: '括号里不能用换行缩进的写法。',
  DUPLICATE_KEY: '同一个键写了两次。',
  MISSING_CHAR: '这里少了一个符号，例如冒号后面的空格、逗号、引号或右括号。',
  MULTILINE_IMPLICIT_KEY: '键要写在一行里。',
  MULTIPLE_ANCHORS: '一个值只能有一个锚点。',
  MULTIPLE_DOCS: '一个文件里写了几份内容（---），只能有一份。',
  MULTIPLE_TAGS: '一个值只能有一个标签。',
  TAB_AS_INDENT: '缩进里有制表符，请换成空格。',
  TAG_RESOLVE_FAILED: '这个标签（!名字）不认识。',
  UNEXPECTED_TOKEN: '这里多了看不懂的内容。',
};

/** A problem with its sentence, at a position within the text. */
export function problemOf(code: string, start: number, end: number, text: string): PageProblem {
  const within = (offset: number) => Math.max(0, Math.min(offset, text.length));
  return { code, start: within(start), end: within(end), message: MESSAGES[code] ?? '这里看不懂。' };
}

/** The same limit as in the compiler. The YAML composer is recursive: two files of 2 KB could end the process. */
const MAX_DEPTH = 40;
const MAX_VALUES = 20_000;

/** Whether few enough brackets and dashes are open at once for the parser. */
export const isShallow = (text: string) => shallowPart(text, new Lexer().lex(text)) === text;

/** Reports tokens that are nested too deeply, or too many, for the composer. Not recursive. */
export function isTooDeep(tokens: readonly CST.Token[]): PageProblem | undefined {
  const queue: (CST.Token | null | undefined)[] = [...tokens];
  const depths: number[] = tokens.map(() => 0);
  let values = 0;
  while (queue.length > 0) {
    const token = queue.pop();
    const depth = depths.pop() ?? 0;
    if (!token) continue;
    values += 1;
    if (depth > MAX_DEPTH || values > MAX_VALUES * 2) {
      const message =
        depth > MAX_DEPTH ? `嵌套超过 ${MAX_DEPTH} 层，只能作为文本编辑。` : '内容太多，只能作为文本编辑。';
      return { code: 'TOO_DEEP', start: token.offset, end: token.offset, message };
    }
    const push = (child: CST.Token | null | undefined) => {
      queue.push(child);
      depths.push(depth + 1);
    };
    if (token.type === 'document') push(token.value);
    if ('items' in token) {
      for (const item of token.items) {
        push(item.key);
        push(item.value);
      }
    }
  }
  return undefined;
}
