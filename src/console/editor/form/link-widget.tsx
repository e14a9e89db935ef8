import { useId } from 'react';
import type { ValuePath } from '#src/page-edit/read/page-node.ts';
import navigation from '../../../../pages-config/navigation.yaml';
import { BlockReferenceWidget } from './block-widgets.tsx';
import type { CatalogueItem, CatalogueKind } from './catalogue-dialog.tsx';
import { CatalogueChoice } from './catalogue-widgets.tsx';
import { useTyping } from './use-typing.ts';
import { useValue } from './use-value.ts';
import type { WidgetProps } from './widget-props.ts';

interface NavigationType {
  readonly type: number;
  readonly title: string;
  readonly params?: readonly LinkParam[];
}

interface LinkParam {
  readonly name: string;
  readonly kind: string;
}

const TYPES = (navigation as unknown as { readonly types: readonly NavigationType[] }).types;
/** Labels of parameters, by name; others are shown with their name in the file. */
const PARAM_NAMES: Readonly<Record<string, string>> = {
  url: '网址：本站路径或 https 地址',
  uuid: '课程编号（uuid）',
  uuids: '课程编号（uuid），几个用逗号分开',
  classroom: '直播间编号',
  phone: '电话号码',
  address: '地址',
};

/** Parameters with a catalogue id, and its kind. */
const CHOSEN_BY: Readonly<
  Record<string, { readonly kind: CatalogueKind; readonly valueOf: (item: CatalogueItem) => string } | undefined>
> = {
  uuid: { kind: 'course', valueOf: ({ uuid }) => uuid },
  uuids: { kind: 'course', valueOf: ({ uuid }) => uuid },
  classroom: { kind: 'live', valueOf: ({ code, uuid }) => code ?? uuid },
};

/** The target of a tap: a block of this page, or a navigation type with its parameters. */
export function LinkWidget(props: WidgetProps) {
  const { field, path, value, set, unset, id, describedBy, isInvalid } = props;
  const link = (value ?? {}) as Readonly<Record<string, unknown>>;
  const chosen = 'to' in link ? 'to' : 'type' in link ? String(link.type) : '';
  const type = TYPES.find((candidate) => String(candidate.type) === chosen);
  const to = field.fields?.find(({ key }) => key === 'to');
  const target = useValue([...path, 'to']);
  return (
    <fieldset className="studio-bare studio-group" aria-labelledby={`${id}-label`}>
      <select
        id={id}
        className="studio-input"
        aria-label={`${field.title}：方式`}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        value={chosen}
        onChange={({ target: { value: next } }) => {
          if (next === '') unset();
          else set(next === 'to' ? { to: '' } : emptyLink(Number(next)));
        }}
      >
        {field.isRequired && chosen !== '' ? null : <option value="">未设置</option>}
        <option value="to">滚动到本页的积木</option>
        {TYPES.map((candidate) => (
          <option key={candidate.type} value={String(candidate.type)}>
            {candidate.title}
          </option>
        ))}
        {type || chosen === '' || chosen === 'to' ? null : <option value={chosen}>类型 {chosen}（未登记）</option>}
      </select>
      {chosen === 'to' && to ? (
        <label className="visually-hidden" htmlFor={`${id}-to`}>
          {field.title}：积木
        </label>
      ) : null}
      {chosen === 'to' && to ? (
        <BlockReferenceWidget
          {...props}
          field={{ ...to, isRequired: true }}
          path={[...path, 'to']}
          value={target.value}
          set={target.set}
          unset={target.unset}
          id={`${id}-to`}
          describedBy={undefined}
          isInvalid={false}
        />
      ) : null}
      {(type?.params ?? []).map((param) => (
        <Param key={param.name} path={[...path, param.name]} param={param} />
      ))}
    </fieldset>
  );
}

const emptyLink = (type: number) => ({
  type,
  ...Object.fromEntries((TYPES.find((known) => known.type === type)?.params ?? []).map(({ name }) => [name, ''])),
});

/** A parameter of a navigation type. */
function Param({ path, param: { name, kind } }: { readonly path: ValuePath; readonly param: LinkParam }) {
  const id = useId();
  const { value, set } = useValue(path);
  const asked = CHOSEN_BY[name];
  const isList = kind === 'uuid-list';
  const text = isList && Array.isArray(value) ? value.join(', ') : String(value ?? '');
  const typing = useTyping({
    value: text,
    format: (words) => words,
    // The typed text keeps its commas; the value is compared in its shown form.
    parse: (words) => ({ ok: true, value: isList ? partsOf(words).join(', ') : words }),
    commit: (words) => set(isList ? partsOf(words) : words, true),
  });
  return (
    <div className="studio-field">
      <label className="studio-field__label" htmlFor={id}>
        {PARAM_NAMES[name] ?? name}
      </label>
      <input {...typing.props} id={id} className="studio-input" spellCheck={false} autoComplete="off" />
      {asked ? (
        <CatalogueChoice
          kind={asked.kind}
          value={isList ? '' : text}
          onChoose={(item) => set(isList ? [...new Set([...partsOf(text), item.uuid])] : asked.valueOf(item))}
        />
      ) : null}
    </div>
  );
}

const partsOf = (words: string) => words.split(/[,，\s]+/).filter(Boolean);
