import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { loadChunk } from '#src/lib/loading/load-chunk.ts';
import { RichHtml } from '#src/ui/rich-html/rich-html.tsx';
import { FORMULA_KEYS, insertAt, nextGap } from './formula-input.ts';
import './formula-keys.css';

type Render = typeof import('#src/page-model/formulas/render-formula.ts').renderFormula;

interface FormulaKeysProps {
  /** The contents of the blanks, in order. */
  readonly answer: readonly string[];
  /** The blanks: inputs in the order of `answer`. */
  readonly children: ReactNode;
}

/**
 * Keys for formulas above blanks, with a preview of the focused blank.
 *
 * A key writes TeX at the cursor as if it were typed. Text typed without keys is not changed. The typesetter is loaded
 * at the first use of a key.
 */
export function FormulaKeys({ answer, children }: FormulaKeysProps) {
  const place = useRef<HTMLFieldSetElement>(null);
  const [at, setAt] = useState(0);
  const [render, setRender] = useState<Render>();
  const inputs = () => [...(place.current?.querySelectorAll('input') ?? [])];

  const handleFocus = ({ target }: FocusEvent) => {
    const index = inputs().indexOf(target as HTMLInputElement);
    if (index >= 0) setAt(index);
  };
  const type = (tex: string | undefined) => {
    const input = inputs()[at];
    if (!input) return;
    if (!render) {
      // If loading fails, the keys still write; only the preview is missing.
      loadChunk(() => import('#src/page-model/formulas/render-formula.ts')).then(
        ({ renderFormula }) => setRender(() => renderFormula),
        () => undefined,
      );
    }
    const { value, selectionStart, selectionEnd } = input;
    const start = selectionStart ?? value.length;
    const end = selectionEnd ?? value.length;
    input.focus();
    if (tex === undefined) return input.setSelectionRange(...nextGap(value, end));
    const { text, caret } = insertAt(tex, value.slice(start, end));
    input.setRangeText(text, start, end, 'end');
    input.setSelectionRange(start + caret, start + caret);
    // React handles this event as if the student had typed.
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <div className="formula-input">
      <div className="formula-input__keys" role="toolbar" aria-label="公式按键" onKeyDown={moveAlong}>
        {FORMULA_KEYS.map(({ sign, name, tex }, index) => (
          <button
            key={name}
            type="button"
            className="formula-input__key"
            tabIndex={index === 0 ? 0 : -1}
            aria-label={name}
            title={name}
            onMouseDown={keepFocus}
            onClick={() => type(tex)}
          >
            {sign}
          </button>
        ))}
      </div>
      <fieldset className="exam-blanks" aria-label="填空" ref={place} onFocus={handleFocus}>
        {children}
      </fieldset>
      {render && <Preview tex={answer[at] ?? ''} render={render} />}
    </div>
  );
}

/** The keys are one tab stop; the arrow keys move between them. */
function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  const keys = [...event.currentTarget.querySelectorAll('button')];
  const at = keys.indexOf(event.target as HTMLButtonElement);
  if (step === 0 || at < 0) return;
  event.preventDefault();
  keys[(at + step + keys.length) % keys.length]?.focus();
}

/** Keeps the focus in the input: a phone's keyboard closes without it. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

function Preview({ tex, render }: { readonly tex: string; readonly render: Render }) {
  const text = tex.trim().replace(/^\$+|\$+$/g, '');
  if (text === '') return null;
  const { html, flaw } = render(text, true);
  return (
    <div className="formula-input__preview">
      <span>预览</span>
      {flaw ? <span>还没有写完</span> : <RichHtml html={html} isShort />}
    </div>
  );
}
