import { escapeHtml } from '../escape-html.ts';
import { FORMULA_ATTRIBUTES, FORMULA_CLASSES, FORMULA_ELEMENTS, isFormulaValue } from './formula-markup.ts';

/** A node of Temml's tree: an element, a group without an element, or a text. */
export interface TreeNode {
  readonly type?: string;
  readonly text?: string;
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly classes?: readonly string[];
  readonly style?: Readonly<Record<string, unknown>>;
  readonly children?: readonly TreeNode[];
}

/** Deeper than any readable formula; limits the work for a hostile one. */
const MAX_DEPTH = 60;
const MAX_NODES = 2_500;

/** Thrown for a tree that is too deep. */
export class TooComplex extends Error {}

const ELEMENTS = new Set(FORMULA_ELEMENTS);
const ATTRIBUTES = new Set(FORMULA_ATTRIBUTES);

/**
 * MathML of a tree, with the elements, attributes and classes of `formula-markup.ts` only.
 *
 * Temml's `style` attributes, which the content security policy would block, become classes. An unknown element is
 * replaced by its content. Throws `TooComplex`.
 */
export function writeMathml(root: TreeNode): string {
  let nodes = 0;
  const write = (node: TreeNode, depth: number): string => {
    nodes += 1;
    if (depth > MAX_DEPTH || nodes > MAX_NODES) throw new TooComplex();
    if (node.text !== undefined) return escapeHtml(String(node.text));
    const content = (node.children ?? []).map((child) => write(child, depth + 1)).join('');
    // MathML Core has no `menclose`: a class draws its lines instead.
    const name = node.type === 'menclose' ? 'mrow' : node.type;
    if (name === undefined || !ELEMENTS.has(name)) return content;
    return `<${name}${attributesOf(node)}>${content}</${name}>`;
  };
  return write(root, 0);
}

function attributesOf({ type, attributes = {}, classes = [], style = {} }: TreeNode): string {
  const written = Object.entries(attributes)
    .map(([name, value]) => [name, String(value).trim()] as const)
    .filter(([name, value]) => ATTRIBUTES.has(name) && isFormulaValue(name, value))
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  const own = type === 'math' ? ['tex'] : [];
  const names = [...own, ...classes.flatMap(classOf), ...Object.entries(style).flatMap(classesOfStyle)];
  const known = [...new Set(names)].filter((name) => FORMULA_CLASSES.has(name));
  return written.join('') + (known.length > 0 ? ` class="${known.join(' ')}"` : '');
}

const RENAMED: Readonly<Record<string, string>> = {
  'tml-overline': 'tex-over',
  'tml-underline': 'tex-under',
  'tml-fbox': 'tex-box',
  'tml-cancel': 'tex-strike',
};

/** Temml may put several classes in one string. */
const classOf = (classes: string) =>
  String(classes)
    .split(' ')
    .map((name) => RENAMED[name] ?? `tex-${name.replace(/^tml-/, '')}`);

function classesOfStyle([property, value]: readonly [string, unknown]): string[] {
  const said = String(value);
  switch (property) {
    case 'mathDepth':
    case 'math-depth':
      return said === '0' ? ['tex-depth0'] : [];
    case 'padding':
      return said === '0' ? ['tex-l0', 'tex-r0'] : [];
    case 'paddingLeft':
    case 'paddingRight':
      return sidePadding(property === 'paddingLeft' ? 'l' : 'r', said);
    case 'border':
      return ['tex-box'];
    case 'borderTop':
    case 'borderBottom':
    case 'borderLeft':
    case 'borderRight':
      return [`tex-b${property.charAt('border'.length).toLowerCase()}`];
    case 'width':
      return said === '100%' ? ['tex-full'] : ['tex-glue'];
    case 'fontWeight':
      return ['tex-bold'];
    default:
      return [];
  }
}

/** The stylesheet already has a matrix's padding; only no padding and wide padding need a class. */
function sidePadding(side: 'l' | 'r', value: string): string[] {
  const ems = Number.parseFloat(value) / (value.endsWith('pt') ? 10 : 1);
  if (ems < 0.3) return [`tex-${side}0`];
  return ems > 0.8 ? [`tex-${side}1`] : [];
}
