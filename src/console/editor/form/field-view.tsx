import { Link2, RotateCcw } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { type FormField, orderOf } from '#src/page-edit/form/form-fields.ts';
import { originOf } from '#src/page-edit/read/origin.ts';
import type { ValuePath } from '#src/page-edit/read/page-node.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import { isWithin } from '../state/locate-problems.ts';
import { useValue } from './use-value.ts';
import type { FieldsProps, FieldViewProps } from './widget-props.ts';
import { widgetOf } from './widgets.tsx';

/** A field of the form: label, control, problems and help. */
function FieldView({ field, path, order }: FieldViewProps) {
  const id = useId();
  const { value, set, unset } = useValue(path, order);
  const problems = useProblemsAt(path, field);
  const isElsewhere = useIsElsewhere(path);
  const box = useBroughtIntoView(path);
  const Widget = widgetOf(field);
  if (!Widget) return null;
  const { isWhole } = Widget;
  const help = helpOf(field);
  const noteId = `${id}-note`;
  const canReset = value !== undefined && !field.isRequired && !isElsewhere;
  return (
    <div ref={box} className="studio-field" data-invalid={problems.length > 0 || undefined}>
      <div className="studio-field__head">
        <Label id={id} isControl={!isWhole}>
          {field.title}
        </Label>
        {field.isRequired ? <span className="studio-field__required">必填</span> : null}
        {canReset ? (
          <button type="button" className="studio-mini" title="恢复为未设置" onClick={unset}>
            <RotateCcw aria-hidden="true" />
            <span className="visually-hidden">把“{field.title}”恢复为未设置</span>
          </button>
        ) : null}
      </div>
      <OriginNote path={path} />
      <fieldset className="studio-bare" disabled={isElsewhere}>
        <Widget.View
          {...{ field, path, value, set, unset, id, FieldView, Fields }}
          describedBy={help || problems.length > 0 ? noteId : undefined}
          isInvalid={problems.some(({ severity }) => severity === 'error')}
        />
      </fieldset>
      <div id={noteId}>
        {problems.map(({ code, message, severity }) => (
          <p key={code + message} className={severity === 'error' ? 'studio-field__problem' : 'studio-field__warning'}>
            {message}
          </p>
        ))}
        {help ? <p className="studio-field__help">{help}</p> : null}
      </div>
    </div>
  );
}

/** Fields of one map, one below the other. */
export function Fields({ fields, path, order: all = fields }: FieldsProps) {
  const order = orderOf(all);
  return fields.map((field) => <FieldView key={field.key} field={field} path={[...path, field.key]} order={order} />);
}

function Label({
  id,
  isControl,
  children,
}: {
  readonly id: string;
  readonly isControl: boolean;
  readonly children: ReactNode;
}) {
  if (!isControl) {
    return (
      <span id={`${id}-label`} className="studio-field__label">
        {children}
      </span>
    );
  }
  return (
    <label id={`${id}-label`} className="studio-field__label" htmlFor={id}>
      {children}
    </label>
  );
}

/** The part of a description about how an amount is written in the file: the form takes yuan. */
const IN_THE_FILE = /(?:^金额：|[，；])写 199元[^。]*。.*$/;

/** The description, unless it repeats the title. */
function helpOf({ title, description, widget }: FormField): string {
  const own = widget === 'price' ? description.replace(IN_THE_FILE, '。') : description;
  const words = own.replace(/。$/, '');
  const help = words === title || words === '' ? '' : own;
  return widget === 'price' ? `${help}按元填写，如 199 或 9.9。` : help;
}

/** Problems of this value, and of values within it that have no field of their own. */
function useProblemsAt(path: ValuePath, { fields, item }: FormField) {
  const rendered = useEditorState((state) => state.rendered);
  const hasInner = (fields ?? item?.fields ?? item) !== undefined;
  return (rendered?.problems ?? [])
    .filter(({ path: at }) => isWithin(at, path) && (!hasInner || at.length === path.length))
    .map(({ problem }) => problem);
}

/** Scrolls to the requested field, and focuses it when a problem requested it. */
function useBroughtIntoView(path: ValuePath) {
  const box = useRef<HTMLDivElement>(null);
  const focus = useEditorState((state) => state.focus);
  const key = path.join('.');
  const isMeant = focus !== undefined && focus.path.join('.') === key;
  useEffect(() => {
    const element = box.current;
    if (!isMeant || !element || !focus) return;
    element.scrollIntoView({ block: 'nearest' });
    element.toggleAttribute('data-found', true);
    const timer = setTimeout(() => element.toggleAttribute('data-found', false), 1200);
    return () => clearTimeout(timer);
  }, [isMeant, focus]);
  return box;
}

/** Whether a value is written elsewhere and can only be changed there. */
function useIsElsewhere(path: ValuePath): boolean {
  const { kind } = originOf(
    useEditorState((state) => state.page),
    path,
  );
  return kind === 'alias' || kind === 'fragment';
}

/** Shows where such a value is written, with a link. */
function OriginNote({ path }: { readonly path: ValuePath }) {
  const { store } = useEditor();
  const page = useEditorState((state) => state.page);
  const origin = originOf(page, path);
  if (origin.kind !== 'alias') return null;
  const place = origin.path;
  const [, index] = place ?? [];
  return (
    <p className="console-notice studio-note">
      <Link2 aria-hidden="true" />
      <span>和锚点 &{origin.anchor} 共用一份内容，要在那里改。</span>
      {place ? (
        <button
          type="button"
          className="studio-link"
          onClick={() => store.select(place[0] === 'blocks' && typeof index === 'number' ? index : null, place)}
        >
          去那里
        </button>
      ) : null}
    </p>
  );
}
