import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss';
import type { StylePiece } from '#compiler/emit/landing-style.ts';

/**
 * Replaces tokens in the sheets by their values: pages need no list of tokens, and browsers look nothing up.
 *
 * A token keeps its name when pages or scripts (`set`) or a rule other than the one for the whole page set it.
 */
export function withTokenValues(sheets: readonly string[], set: ReadonlySet<string>): string[] {
  const roots = sheets.map((sheet) => postcss.parse(sheet));
  const values = new Map<string, string>();
  const changing = new Set(set);
  for (const root of roots) {
    root.walkDecls(/^--/, ({ prop, value, parent }) => {
      const isToken =
        parent?.type === 'rule' && parent.parent?.type === 'root' && (parent as Rule).selector === ':root';
      if (!isToken || (values.has(prop) && values.get(prop) !== value)) changing.add(prop);
      values.set(prop, value);
    });
  }
  for (const name of changing) values.delete(name);
  return roots.map((root) => {
    root.walkDecls((declaration) => {
      declaration.value = withValues(declaration.value, values);
    });
    return String(root);
  });
}

/** A token's name and its fallback, which may contain parentheses within parentheses. */
const TOKEN = /var\((--[\w-]+)(?:,(?:[^()]|\((?:[^()]|\([^()]*\))*\))*)?\)/g;

/** Values of tokens may use other tokens. */
function withValues(text: string, values: ReadonlyMap<string, string>): string {
  const told = text.replace(TOKEN, (whole, name: string) => values.get(name) ?? whole);
  return told === text ? text : withValues(told, values);
}

/** The pieces of a stylesheet, in order. Throws for CSS that cannot be split into pieces. */
export function cutUp(sheet: string): StylePiece[] {
  return piecesOf(postcss.parse(sheet).nodes);
}

function piecesOf(nodes: readonly ChildNode[]): StylePiece[] {
  return nodes.flatMap((node): StylePiece[] => {
    if (node.type === 'comment') return [];
    if (node.type === 'rule') return [cutUpRule(node)];
    if (node.type === 'atrule' && node.name === 'keyframes') return [{ animation: node.params, text: String(node) }];
    if (node.type === 'atrule' && node.name === 'font-face') return [{ font: familyOf(node), text: String(node) }];
    if (node.type === 'atrule' && node.nodes) {
      return [{ condition: `@${node.name}${node.raws.afterName ?? ' '}${node.params}`, pieces: piecesOf(node.nodes) }];
    }
    throw new Error(`A stylesheet of landing pages has what its builder does not know: ${String(node).slice(0, 80)}`);
  });
}

function familyOf(face: AtRule): string {
  const family = face.nodes?.find((node) => node.type === 'decl' && node.prop === 'font-family');
  return family?.type === 'decl' ? family.value.replace(/["']/g, '') : '';
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

/** Every class in a selector, with repeats. */
export function classesOf(pieces: readonly StylePiece[]): string[] {
  return pieces.flatMap((piece) => {
    if ('pieces' in piece) return classesOf(piece.pieces);
    return 'selectors' in piece ? piece.selectors.flatMap(({ needs }) => needs) : [];
  });
}

/** Words of a script that may be class names; one that ends with `-` is the beginning of a name put together later. */
export const wordsIn = (script: string) => new Set(script.match(/[\w-]+/g));

/** Whether a script with these words may set the class. */
export function isNamed(name: string, words: ReadonlySet<string>): boolean {
  if (words.has(name)) return true;
  for (let end = name.indexOf('-', 1); end > 0; end = name.indexOf('-', end + 1)) {
    if (words.has(name.slice(0, end + 1))) return true;
  }
  return false;
}
