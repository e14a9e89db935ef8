import { centsOfValue, typedYuan, writeAmount } from '#src/page-edit/read/amounts.ts';
import { SamePrice, usePriceBefore } from './same-price.tsx';
import { type Parsed, useTyping } from './use-typing.ts';
import type { WidgetProps } from './widget-props.ts';

const asText = (text: string): Parsed<string> => ({ ok: true, value: text });
const same = (text: string) => text;

/** A text value; a number in place of a text is shown unchanged. */
const textOf = ({ value }: WidgetProps) => (value === undefined || value === null ? '' : String(value));

/** An emptied field is removed; a required one stays, empty. */
function commitText({ field, value, set, unset }: WidgetProps, text: string): void {
  if (text === '' && !field.isRequired && field.key !== '') unset();
  else if (text !== '' || value !== undefined) set(text, true);
}

const shownDefault = ({ field }: WidgetProps) =>
  field.default !== undefined ? String(field.default) : field.example && `如 ${field.example}`;

interface TextWidgetProps extends WidgetProps {
  /** Id of a `datalist` with values from other pages. */
  readonly list?: string;
}

export function TextWidget(props: TextWidgetProps) {
  const { field, id, describedBy, isInvalid, list } = props;
  const typing = useTyping({
    value: textOf(props),
    format: same,
    parse: asText,
    commit: (text) => commitText(props, text),
  });
  return (
    <div className="studio-input-box">
      <input
        {...typing.props}
        id={id}
        list={list}
        className="studio-input"
        placeholder={shownDefault(props)}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        autoComplete="off"
      />
      <Count text={typing.props.value} max={field.limits.maxLength} />
    </div>
  );
}

export function LongTextWidget(props: WidgetProps) {
  const { field, id, describedBy, isInvalid } = props;
  const typing = useTyping({
    value: textOf(props),
    format: same,
    parse: asText,
    commit: (text) => commitText(props, text),
  });
  return (
    <div className="studio-input-box">
      <textarea
        {...typing.props}
        id={id}
        className="studio-input"
        rows={2}
        placeholder={shownDefault(props)}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
      />
      <Count text={typing.props.value} max={field.limits.maxLength} />
    </div>
  );
}

/** Counts the characters; shown when few are left. */
function Count({ text, max }: { readonly text: string; readonly max: number | undefined }) {
  const length = [...text].length;
  if (max === undefined || length < max * 0.75) return null;
  return (
    <span className="studio-input-count" data-over={length > max || undefined}>
      {length}/{max}
    </span>
  );
}

export function PriceWidget({ field, path, value, set, unset, id, describedBy, isInvalid }: WidgetProps) {
  const cents = centsOfValue(value);
  const { before, begin, end } = usePriceBefore(cents);
  const commit = (typed: number | undefined) => {
    if (typed !== undefined) set(writeAmount(typed, value), true);
    else if (!field.isRequired) unset();
  };
  const typing = useTyping({ value: cents, format: typedYuan, parse: parseYuan, commit });
  return (
    <>
      <div className="studio-input studio-affix">
        <span aria-hidden="true">¥</span>
        <input
          {...typing.props}
          id={id}
          inputMode="decimal"
          onFocus={begin}
          placeholder={field.default === undefined ? '未设置' : typedYuan(centsOfValue(field.default))}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || typing.problem !== undefined || undefined}
          autoComplete="off"
        />
        <span aria-hidden="true">元</span>
      </div>
      {before !== undefined && cents !== undefined && typing.problem === undefined ? (
        <SamePrice path={path} before={before} after={cents} onDone={end} />
      ) : null}
      {typing.problem ? <p className="studio-field__problem">{typing.problem}</p> : null}
    </>
  );
}

export function NumberWidget({ field, value, set, unset, id, describedBy, isInvalid }: WidgetProps) {
  const parse = (text: string): Parsed<number | undefined> => {
    if (text.trim() === '') return { ok: true, value: undefined };
    const number = Number(text);
    return Number.isFinite(number) ? { ok: true, value: number } : { ok: false, problem: '请填数字' };
  };
  const commit = (number: number | undefined) => {
    if (number !== undefined) set(number, true);
    else if (!field.isRequired) unset();
  };
  const format = (number: number | undefined) => (number === undefined ? '' : String(number));
  const typing = useTyping({ value: typeof value === 'number' ? value : undefined, format, parse, commit });
  return (
    <>
      <input
        {...typing.props}
        id={id}
        className="studio-input"
        inputMode="numeric"
        placeholder={field.default === undefined ? '未设置' : String(field.default)}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || typing.problem !== undefined || undefined}
        autoComplete="off"
      />
      {typing.problem ? <p className="studio-field__problem">{typing.problem}</p> : null}
    </>
  );
}

const FIGURE = /^\d{1,9}(?:\.\d{1,2})?$/;

/** Cents of a typed amount in yuan; undefined for an empty field. */
function parseYuan(text: string): Parsed<number | undefined> {
  const figure = text
    .trim()
    .replace(/^[¥￥]/, '')
    .replace(/元$/, '')
    .replaceAll(',', '')
    .trim();
  if (figure === '') return { ok: true, value: undefined };
  if (!FIGURE.test(figure)) return { ok: false, problem: '请填金额，最多两位小数，如 199 或 9.9' };
  return { ok: true, value: Math.round(Number(figure) * 100) };
}
