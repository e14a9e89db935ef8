/** A text with what is selected in it. */
interface MarkedText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

type Mark = 'bold' | 'strike' | 'list' | 'link';

/** Puts the signs of Markdown around what is selected, or before its lines. */
export function withMarks(mark: Mark, text: string, start: number, end: number): MarkedText {
  if (mark === 'list') return asList(text, start, end);
  const [before, after] = mark === 'bold' ? ['**', '**'] : mark === 'strike' ? ['~~', '~~'] : ['[', '](/)'];
  const words = text.slice(start, end) || '文字';
  return {
    text: text.slice(0, start) + before + words + after + text.slice(end),
    start: start + before.length,
    end: start + before.length + words.length,
  };
}

function asList(text: string, start: number, end: number): MarkedText {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const lines = text.slice(from, end).replace(/^(?!- )/gm, '- ');
  return { text: text.slice(0, from) + lines + text.slice(end), start: from, end: from + lines.length };
}
