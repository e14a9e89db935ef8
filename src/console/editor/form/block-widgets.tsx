import { useState } from 'react';
import { freeId } from '#src/page-edit/read/references.ts';
import { blocksInWords } from '../block-words.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import type { WidgetProps } from './widget-props.ts';

const ID = /^[a-z][a-z0-9-]{0,39}$/;

/** The id of a block: set by Enter or blur; all references to it are changed too. */
export function BlockIdWidget({ value, set, unset, id, describedBy, isInvalid }: WidgetProps) {
  const { store } = useEditor();
  const [typed, setTyped] = useState<string>();
  const before = typeof value === 'string' ? value : '';
  const isWrong = typed !== undefined && typed !== '' && !ID.test(typed);
  const take = () => {
    setTyped(undefined);
    if (typed === undefined || typed === before || isWrong) return;
    if (typed === '') unset();
    else if (before === '') set(typed);
    else store.edit({ kind: 'rename-block', from: before, to: typed });
  };
  return (
    <>
      <input
        id={id}
        className="studio-input"
        value={typed ?? before}
        placeholder="未起名"
        spellCheck={false}
        autoComplete="off"
        aria-describedby={describedBy}
        aria-invalid={isInvalid || isWrong || undefined}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) take();
        }}
      />
      {isWrong ? <p className="studio-field__problem">小写字母开头，只含小写字母、数字和连字符，最多 40 个</p> : null}
    </>
  );
}

/** A reference to a block of the page. A block without an id gets one when it is chosen. */
export function BlockReferenceWidget({ field, value, set, unset, id, describedBy, isInvalid }: WidgetProps) {
  const { store, schemas } = useEditor();
  const root = useEditorState((state) => state.page.root);
  const blocks = blocksInWords(root, schemas).map((words, index) => ({ ...words, index }));
  const chosen = typeof value === 'string' ? value : '';
  const isKnown = chosen === '' || blocks.some((block) => block.id === chosen);
  const choose = (key: string) => {
    if (key === '') return unset();
    const block = blocks.find((candidate) => String(candidate.index) === key);
    if (!block) return;
    if (block.id !== undefined) return set(block.id);
    const name = freeId(store.read().page, block.type);
    if (store.edit({ kind: 'set', path: ['blocks', block.index, 'id'], value: name, order: ['type', 'id'] })) set(name);
  };
  return (
    <select
      id={id}
      className="studio-input"
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      value={isKnown ? String(blocks.find((block) => block.id === chosen)?.index ?? '') : 'unknown'}
      onChange={({ target }) => choose(target.value)}
    >
      {field.isRequired && chosen !== '' ? null : <option value="">未设置</option>}
      {isKnown ? null : <option value="unknown">{chosen}（本页没有）</option>}
      {blocks.map(({ index, title, summary, id: name }) => (
        <option key={index} value={index}>
          {index + 1}. {title}
          {summary ? ` · ${summary}` : ''}
          {name ? ` #${name}` : ''}
        </option>
      ))}
    </select>
  );
}
