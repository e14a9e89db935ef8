import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Annotation, EditorState, type Text, type TransactionSpec } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  type ViewUpdate,
} from '@codemirror/view';
import type { FormSchemas } from '#src/page-edit/form/form-schema.ts';
import { pathAt } from '#src/page-edit/read/open-page.ts';
import { nodeAt, slotOf } from '#src/page-edit/read/page-node.ts';
import { spliceBetween } from '#src/page-edit/write/splice.ts';
import type { EditorState as PageState } from '../state/editor-state.ts';
import type { EditorStore } from '../state/editor-store.ts';
import { colours, look } from './code-look.ts';
import { diagnosticsOf } from './diagnostics.ts';
import { editorPosition, editorText, fileOffset } from './line-breaks.ts';
import { schemaHelp } from './schema-help.ts';
import { yamlLanguage } from './yaml-language.ts';

/** Marks a change by the form or the page, which must not be sent back there. */
const fromStore = Annotation.define<boolean>();

/**
 * Opens the text of a page in an element; returns a function that closes it.
 *
 * It is in a shadow root, where its styles need no exception from the console's CSP.
 */
export function startCodeEditor(element: HTMLElement, store: EditorStore, schemas: FormSchemas): () => void {
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
  const first = store.read();
  let lastSelected = first.selected;
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: editorText(first.page.text),
      extensions: [
        lineNumbers(),
        foldGutter(),
        lintGutter(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        drawSelection(),
        bracketMatching(),
        indentOnInput(),
        highlightSelectionMatches(),
        search({ top: true }),
        EditorView.lineWrapping,
        EditorState.tabSize.of(2),
        EditorView.contentAttributes.of({ 'aria-label': '页面文本（YAML）' }),
        chinesePhrases,
        yamlLanguage(editorText(first.page.text)),
        syntaxHighlighting(colours),
        look,
        schemaHelp(store, schemas),
        keymap.of([...defaultKeymap, ...searchKeymap, ...foldKeymap, indentWithTab]),
        EditorView.updateListener.of((update) => takeOver(update)),
      ],
    }),
  });
  const takeOver = (update: ViewUpdate) => {
    const isOurs = update.transactions.some((transaction) => transaction.annotation(fromStore));
    if (update.docChanged && !isOurs) {
      const { text } = store.read().page;
      const edit = changeOf(update, text);
      store.edit({ kind: 'text', ...edit }, 'text');
    }
    if ((update.selectionSet || update.docChanged) && !isOurs) selectAtCursor(update.state);
  };
  const selectAtCursor = (state: EditorState) => {
    const { page, selected } = store.read();
    const [key, index] = pathAt(page, fileOffset(page.text, state.selection.main.head));
    const block = key === 'blocks' && typeof index === 'number' ? index : key === 'blocks' ? selected : null;
    lastSelected = block;
    if (block !== selected) store.select(block);
  };
  const show = (page: PageState['page'], offset: number) => {
    const position = Math.min(editorPosition(page.text, offset), view.state.doc.length);
    view.dispatch({
      selection: { anchor: position },
      effects: EditorView.scrollIntoView(position, { y: 'start', yMargin: 60 }),
      annotations: fromStore.of(true),
    });
  };
  let known: PageState | undefined;
  const follow = () => {
    const state = store.read();
    const before = known;
    known = state;
    if (state.page !== before?.page) {
      const change = changeTo(view.state.doc, editorText(state.page.text));
      if (change) view.dispatch({ ...change, annotations: fromStore.of(true) });
    }
    if (state.rendered !== before?.rendered) {
      view.dispatch(setDiagnostics(view.state, diagnosticsOf(state, view.state.doc.length)));
    }
    if (state.shown && state.shown !== before?.shown) {
      show(state.page, state.shown.offset);
      lastSelected = state.selected;
      view.focus();
    } else if (state.selected !== lastSelected) {
      lastSelected = state.selected;
      const slot = slotOf(nodeAt(state.page.root, ['blocks']), state.selected ?? -1);
      show(state.page, slot?.start ?? 0);
    }
  };
  follow();
  if (!first.shown && first.selected !== null) {
    const slot = slotOf(nodeAt(first.page.root, ['blocks']), first.selected);
    if (slot) show(first.page, slot.start);
  }
  const stop = store.subscribe(follow);
  return () => {
    stop();
    view.destroy();
  };
}

/** The change as one splice of the file's text, with the file's line breaks. */
function changeOf({ changes }: ViewUpdate, text: string): { start: number; end: number; text: string } {
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  const stretches: { start: number; end: number; text: string }[] = [];
  changes.iterChanges((from, to, _fromNew, _toNew, inserted) =>
    stretches.push({
      start: fileOffset(text, from),
      end: fileOffset(text, to),
      text: inserted.toString().replaceAll('\n', lineBreak),
    }),
  );
  const start = stretches[0]?.start ?? 0;
  let at = start;
  let result = '';
  for (const stretch of stretches) {
    result += text.slice(at, stretch.start) + stretch.text;
    at = stretch.end;
  }
  return { start, end: at, text: result };
}

/** The smallest change from a document to a text, so that the cursor stays. */
function changeTo(doc: Text, text: string): TransactionSpec | undefined {
  const [splice] = spliceBetween(doc.toString(), text);
  return splice && { changes: { from: splice.start, to: splice.end, insert: splice.text } };
}

/** The text editor's own messages. */
const chinesePhrases = EditorState.phrases.of({
  Find: '查找',
  Replace: '替换为',
  next: '下一个',
  previous: '上一个',
  all: '全部',
  'match case': '区分大小写',
  'by word': '整词',
  regexp: '正则',
  replace: '替换',
  'replace all': '全部替换',
  close: '关闭',
  'current match': '当前匹配',
  'replaced $ matches': '替换了 $ 处',
  'replaced match on line $': '替换了第 $ 行的一处',
  'on line': '在第',
  'Go to line': '去第几行',
  go: '去',
  Diagnostics: '问题',
  'No diagnostics': '没有问题',
  'Fold line': '折叠',
  'Unfold line': '展开',
  'Folded lines': '折叠的行',
  'Unfolded lines': '展开的行',
  'folded code': '折叠的内容',
  unfold: '展开',
  'to line': '到第',
  Completions: '可以写的',
  'Selection deleted': '已删除选中的内容',
});
