import './form.css';
import './form-parts.css';
import { useMemo } from 'react';
import { blockTitle, type FormField, formFields } from '#src/page-edit/form/form-fields.ts';
import { nodeAt, type ValuePath } from '#src/page-edit/read/page-node.ts';
import { BlockActions } from '../actions/block-actions.tsx';
import { useEditor, useEditorState } from '../editor-context.ts';
import { FragmentNote } from '../fragment/fragment-note.tsx';
import { FragmentSettings } from '../fragment/fragment-settings.tsx';
import { BlockIcon } from '../outline/block-icon.tsx';
import { Fields } from './field-view.tsx';

/** Groups in the order of the form. */
const GROUPS: readonly { readonly group: FormField['group']; readonly name: string }[] = [
  { group: 'content', name: '内容' },
  { group: 'picture', name: '图片' },
  { group: 'price', name: '课程与价格' },
  { group: 'link', name: '去哪里' },
  { group: 'look', name: '外观' },
  { group: 'more', name: '更多' },
];

interface BlockFormProps {
  /** Opens the palette for a block at this index. */
  readonly onAdd: (index: number) => void;
}

/** The form of the selection: a block, or the page itself. */
export function BlockForm({ onAdd }: BlockFormProps) {
  const { schemas, path: title, usedBy } = useEditor();
  const selected = useEditorState((state) => state.selected);
  const node = useEditorState((state) =>
    selected === null ? state.page.root : nodeAt(state.page.root, ['blocks', selected]),
  );
  const typeNode = nodeAt(node, ['type']);
  const name = nodeAt(node, ['name']);
  const type = selected === null ? 'page' : typeNode?.kind === 'scalar' ? String(typeNode.value) : '';
  const fields = useMemo(() => formFields(schemas, type), [schemas, type]);
  if (!node) return <p className="studio-empty">这一页还读不出来，请在“文本”里改。</p>;
  if (selected === null && usedBy) return <FragmentSettings name={title} usedBy={usedBy} />;
  const words = type === 'page' ? PAGE_WORDS : blockTitle(schemas, type);
  const path: ValuePath = selected === null ? [] : ['blocks', selected];
  return (
    // Each block has its own field components: input for one never shows in another.
    <div className="studio-form" key={`${selected ?? 'page'} ${type}`}>
      <header className="studio-form__head">
        <BlockIcon type={type} />
        <div>
          <h2>{words?.title ?? '看不懂的积木'}</h2>
          {words?.description ? <p>{words.description}</p> : null}
        </div>
      </header>
      {selected === null ? null : <BlockActions index={selected} onAdd={onAdd} />}
      {type === 'fragment' ? <FragmentNote name={name?.kind === 'scalar' ? String(name.value ?? '') : ''} /> : null}
      {fields ? <Groups fields={fields} path={path} /> : <UnknownType type={type} />}
    </div>
  );
}

const PAGE_WORDS = { title: '页面设置', description: '标题、状态、上下线时间和分享卡片。' };

function Groups({ fields, path }: { readonly fields: readonly FormField[]; readonly path: ValuePath }) {
  const groups = GROUPS.map(({ group, name }) => ({
    group,
    name,
    own: fields.filter((field) => field.group === group && field.widget !== 'fixed'),
  })).filter(({ own }) => own.length > 0);
  return groups.map(({ group, name, own }) => (
    <details key={group} className="studio-section" open={group !== 'more' || groups.length === 1}>
      <summary>{name}</summary>
      <Fields fields={own} path={path} order={fields} />
    </details>
  ));
}

function UnknownType({ type }: { readonly type: string }) {
  return (
    <p className="console-notice studio-note">
      {type ? `没有“${type}”这种积木。` : '这个积木没有写 type。'}请在“文本”里改，或删掉它。
    </p>
  );
}
