interface FormulaKey {
  /** Label of the key. */
  readonly sign: string;
  /** Name for screen readers, and the tooltip. */
  readonly name: string;
  /** The TeX that the key writes; `▮` is where the cursor goes. Undefined: the key moves the cursor to the next gap. */
  readonly tex?: string;
}

/** The keys, most used first. */
export const FORMULA_KEYS: readonly FormulaKey[] = [
  { sign: 'a/b', name: '分数', tex: '\\frac{▮}{}' },
  { sign: '√', name: '根号', tex: '\\sqrt{▮}' },
  { sign: 'x²', name: '平方', tex: '^2' },
  { sign: 'xⁿ', name: '上标', tex: '^{▮}' },
  { sign: 'x₁', name: '下标', tex: '_{▮}' },
  { sign: '⇥', name: '下一处' },
  { sign: 'π', name: '圆周率', tex: '\\pi ' },
  { sign: '∞', name: '无穷大', tex: '\\infty ' },
  { sign: '±', name: '正负号', tex: '\\pm ' },
  { sign: '≤', name: '小于等于', tex: '\\le ' },
  { sign: '≥', name: '大于等于', tex: '\\ge ' },
  { sign: '≠', name: '不等于', tex: '\\ne ' },
  { sign: '×', name: '乘号', tex: '\\times ' },
  { sign: '|x|', name: '绝对值', tex: '\\lvert ▮\\rvert ' },
  { sign: 'ln', name: '自然对数', tex: '\\ln ' },
  { sign: 'sin', name: '正弦', tex: '\\sin ' },
  { sign: 'cos', name: '余弦', tex: '\\cos ' },
  { sign: 'tan', name: '正切', tex: '\\tan ' },
  { sign: 'lim', name: '极限', tex: '\\lim_{▮}' },
  { sign: '∫', name: '积分', tex: '\\int_{▮}^{}' },
  { sign: '∑', name: '求和', tex: '\\sum_{▮}^{}' },
  { sign: 'ⁿ√', name: '多次根号', tex: '\\sqrt[▮]{}' },
  { sign: '∈', name: '属于', tex: '\\in ' },
  { sign: '∪', name: '并集', tex: '\\cup ' },
  { sign: 'α', name: '阿尔法', tex: '\\alpha ' },
  { sign: 'θ', name: '西塔', tex: '\\theta ' },
  { sign: 'λ', name: '兰姆达', tex: '\\lambda ' },
  { sign: '[ ]', name: '矩阵', tex: '\\begin{pmatrix}▮&\\\\&\\end{pmatrix}' },
];

/** What a key writes in place of the selected text, which moves into its first gap. `caret` is an offset in `text`. */
export function insertAt(tex: string, chosen: string): { readonly text: string; readonly caret: number } {
  const gap = tex.indexOf('▮');
  if (gap < 0) return { text: tex, caret: tex.length };
  const text = tex.replace('▮', () => chosen);
  if (chosen === '') return { text, caret: gap };
  const [start] = nextGap(text, gap + chosen.length);
  return { text, caret: start };
}

/**
 * The next empty place of a formula after the cursor: inside brackets, or behind the closing one; otherwise the end.
 */
export function nextGap(text: string, from: number): [start: number, end: number] {
  const empty = /\{\}|[&\\]\\?(?=&|\\end|\\\\)/g;
  for (const { 0: found, index } of text.matchAll(empty)) {
    const at = found === '{}' ? index + 1 : index + found.length;
    if (at > from) return [at, at];
  }
  const close = text.indexOf('}', from);
  return close >= 0 ? [close + 1, close + 1] : [text.length, text.length];
}
