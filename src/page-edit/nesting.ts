import { type CST, Lexer } from 'yaml';
import { shallowPart } from '#src/page-model/shallow-part.ts';
import type { PageProblem } from './page-problem.ts';

/** As deep as the compiler goes. The composer recurses, and two files of 2 KB could end the process. */
const MAX_DEPTH = 40;
const MAX_VALUES = 20_000;

/** Whether so few brackets and dashes are open at once that a parser may be given the text. */
export const isShallow = (text: string) => shallowPart(text, new Lexer().lex(text)) === text;

/** Says so when tokens are nested deeper, or are more, than may be handed to the composer. Does not recurse. */
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
