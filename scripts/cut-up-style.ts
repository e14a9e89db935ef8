import postcss, { type ChildNode, type Rule } from 'postcss';
import type { StylePiece } from './pages/landing-style.ts';

/** The pieces of a stylesheet, in its order. Throws when it has what pages cannot be given in pieces. */
export function cutUp(sheet: string): StylePiece[] {
  return piecesOf(postcss.parse(sheet).nodes);
}

function piecesOf(nodes: readonly ChildNode[]): StylePiece[] {
  return nodes.flatMap((node): StylePiece[] => {
    if (node.type === 'comment') return [];
    if (node.type === 'rule') return [cutUpRule(node)];
    if (node.type === 'atrule' && node.name === 'keyframes') return [{ animation: node.params, text: String(node) }];
    if (node.type === 'atrule' && node.nodes) {
      return [{ condition: `@${node.name}${node.raws.afterName ?? ' '}${node.params}`, pieces: piecesOf(node.nodes) }];
    }
    throw new Error(`A stylesheet of landing pages has what its builder does not know: ${String(node).slice(0, 80)}`);
  });
}

function cutUpRule(rule: Rule): StylePiece {
  const isTop = rule.parent?.type === 'root';
  if (isTop && rule.selector === ':root') {
    return { tokens: rule.nodes.flatMap((node) => (node.type === 'decl' ? [[node.prop, String(node)]] : [])) };
  }
  const selectors = rule.selectors.map((text) => ({ text, needs: classesIn(text) }));
  return { selectors, body: rule.nodes.map(String).join(';') };
}

/** The classes without which a selector matches nothing. */
function classesIn(selector: string): string[] {
  let rest = selector;
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(/:(?:not|is|where)\((?:[^()]|\([^()]*\))*\)/g, '');
  }
  return (rest.match(/\.[A-Za-z_][\w-]*/g) ?? []).map((name) => name.slice(1));
}

/** Every class that some selector asks for, with repeats. */
export function classesOf(pieces: readonly StylePiece[]): string[] {
  return pieces.flatMap((piece) => {
    if ('pieces' in piece) return classesOf(piece.pieces);
    return 'selectors' in piece ? piece.selectors.flatMap(({ needs }) => needs) : [];
  });
}

/** What may be names in a script; those with `-` at their end are the first part of names that are put together. */
export const wordsIn = (script: string) => new Set(script.match(/[\w-]+/g));

/** Whether a script with these words may give the class to an element. */
export function isNamed(name: string, words: ReadonlySet<string>): boolean {
  if (words.has(name)) return true;
  for (let end = name.indexOf('-', 1); end > 0; end = name.indexOf('-', end + 1)) {
    if (words.has(name.slice(0, end + 1))) return true;
  }
  return false;
}
