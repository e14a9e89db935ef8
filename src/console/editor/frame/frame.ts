// Decision 0159.
import { startTextEditing } from './edit-text.ts';
import { startMarks } from './marks.ts';
import type { FromFrame, ToFrame } from './messages.ts';
import { showDocument } from './show-document.ts';
import { blockOf, textsAround } from './texts-around.ts';

/** The page in the editor: an entry of its own, which renders what the editor sends and reports clicks. */
const origin = window.location.origin;
const editor = window.parent;
const tell = (message: FromFrame) => editor.postMessage(message, origin);

const marks = startMarks();
const editing = startTextEditing({ tell, onEnd: () => drawWaiting() });
let waiting: Extract<ToFrame, { kind: 'show' }> | undefined;

function drawWaiting(): void {
  if (!waiting || editing.isOpen()) return;
  const { document: text, number, names } = waiting;
  waiting = undefined;
  showDocument(text);
  marks.refresh(names);
  tell({ kind: 'shown', number });
}

window.addEventListener('message', ({ data, source, origin: from }: MessageEvent<ToFrame>) => {
  if (from !== origin || source !== editor) return;
  if (data.kind === 'show') {
    waiting = data;
    drawWaiting();
  } else if (data.kind === 'select') marks.select(data.id, data.isBroughtIntoView);
  else if (data.kind === 'others') marks.others(data.names);
  else editing.open(data);
});

/** Links and buttons of the page do nothing in the editor. */
for (const type of ['submit', 'auxclick', 'dragstart'] as const) {
  document.addEventListener(type, (event) => event.preventDefault(), true);
}
document.addEventListener(
  'click',
  (event) => {
    if (editing.contains(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    const block = blockOf(event.target);
    if (block)
      tell({ kind: 'pick', id: block.id, texts: textsAround(event.target as Element, block).map(([text]) => text) });
  },
  true,
);
document.addEventListener('mousemove', ({ target }) => marks.hover(blockOf(target)?.id ?? null), { passive: true });
document.documentElement.addEventListener('mouseleave', () => marks.hover(null));
document.addEventListener('dblclick', (event) => {
  const block = blockOf(event.target);
  if (block && !editing.contains(event.target)) editing.ask(event.target as Element, block);
});
document.addEventListener('keydown', (event) => {
  if (event.isComposing || editing.isOpen()) return;
  const isCommand = event.metaKey || event.ctrlKey;
  const isOurs =
    (isCommand && /^[zycvds]$/i.test(event.key)) ||
    (!isCommand && /^(?:[ah?]|Delete|Backspace|Escape|F6)$/i.test(event.key)) ||
    event.altKey;
  if (!isOurs) return;
  event.preventDefault();
  tell({ kind: 'key', key: event.key, isCommand, isShift: event.shiftKey, isAlt: event.altKey });
});

tell({ kind: 'ready' });
