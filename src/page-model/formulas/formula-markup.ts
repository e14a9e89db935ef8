/** The MathML Core elements that our renderer writes; the sanitiser allows only these in formulas. */
export const FORMULA_ELEMENTS = [
  ...['math', 'semantics', 'annotation', 'mrow', 'mi', 'mn', 'mo', 'mtext', 'mspace', 'mpadded', 'mphantom', 'mstyle'],
  ...['mfrac', 'msqrt', 'mroot', 'msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover', 'mmultiscripts'],
  ...['mprescripts', 'mtable', 'mtr', 'mtd'],
];

/** The attributes of a formula's elements, besides `class`. */
export const FORMULA_ATTRIBUTES = [
  ...['accent', 'accentunder', 'columnspan', 'depth', 'display', 'displaystyle', 'encoding', 'fence', 'form'],
  ...['height', 'linethickness', 'lspace', 'mathvariant', 'maxsize', 'minsize', 'movablelimits', 'rowspan', 'rspace'],
  ...['scriptlevel', 'separator', 'stretchy', 'symmetric', 'voffset', 'width'],
];

const ACCENT_SHIFTS = ['sml', 'med', 'lrg'].flatMap((size) => [
  ...['', '-vec'].map((end) => `tex-chr-${size}${end}`),
  ...['', '-acc', '-vec'].map((end) => `tex-wbk-${size}${end}`),
]);

/** The classes of a formula's elements; `formula.css` says how they look. */
export const FORMULA_CLASSES: ReadonlySet<string> = new Set([
  ...['tex', 'formula', 'formula--block', 'formula--wide'],
  ...['tex-left', 'tex-right', 'tex-jot', 'tex-small', 'tex-l0', 'tex-l1', 'tex-r0', 'tex-r1', 'tex-full', 'tex-glue'],
  ...[
    'tex-bt',
    'tex-bb',
    'tex-bl',
    'tex-br',
    'tex-box',
    'tex-over',
    'tex-under',
    'tex-bold',
    'tex-depth0',
    'tex-prime',
  ],
  ...[
    'tex-strike',
    'tex-upstrike',
    'tex-downstrike',
    'tex-sout',
    'tex-xcancel',
    'tex-vec',
    'tex-wbk-acc',
    'tex-wbk-vec',
  ],
  ...['tex-sml-pad', 'tex-med-pad', 'tex-lrg-pad', ...ACCENT_SHIFTS],
  ...[1, 2, 3, 4].flatMap((size) => [`tex-tilde-${size}`, `tex-hat-${size}`]),
]);

/** Label of a formula's scrolling box, for screen readers. */
export const WIDE_LABEL = '公式，可左右滑动';

/** Whether an attribute of a formula may have this value: a word, a number, or a length. */
export function isFormulaValue(name: string, value: string): boolean {
  if (name === 'encoding') return value === 'application/x-tex';
  if (name === 'mathvariant') return value === 'normal';
  return /^[a-z]{1,12}$|^[-+]?\d{0,4}(?:\.\d{1,6})?(?:em|ex|px|pt|mu|%)?$/.test(value) && value !== '';
}
