import { Bold, Link, List, Strikethrough } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import { LongTextWidget } from './text-widgets.tsx';
import type { WidgetProps } from './widget-props.ts';

const TOOLS = [
  { name: '加粗', icon: Bold, mark: 'bold' },
  { name: '删除线', icon: Strikethrough, mark: 'strike' },
  { name: '列表', icon: List, mark: 'list' },
  { name: '链接', icon: Link, mark: 'link' },
] as const;

/** Markdown with a small toolbar. */
export function MarkdownWidget(props: WidgetProps) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} className="studio-markdown">
      <div className="studio-markdown__tools" role="toolbar" aria-label="文字样式">
        {TOOLS.map(({ name, icon, mark }) => (
          <IconButton
            key={mark}
            name={name}
            icon={icon}
            onClick={() => {
              const area = box.current?.querySelector('textarea');
              if (!area) return;
              const next = withMarks(mark, area.value, area.selectionStart, area.selectionEnd);
              props.set(next.text);
              // The cursor is set after the text has rendered.
              requestAnimationFrame(() => {
                area.focus();
                area.setSelectionRange(next.start, next.end);
              });
            }}
          />
        ))}
      </div>
      <LongTextWidget {...props} />
    </div>
  );
}

/** A text with its selection. */
interface MarkedText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

type Mark = 'bold' | 'strike' | 'list' | 'link';

/** Puts Markdown marks around the selection, or before its lines. */
function withMarks(mark: Mark, text: string, start: number, end: number): MarkedText {
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
