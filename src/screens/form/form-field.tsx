import { useState } from 'react';
import type { FormField, FormValue } from '#src/contract/form-answers.ts';
import { chinaDay } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { CheckboxGroup, RadioGroup } from '#src/ui/app/choice.tsx';
import { DateField } from '#src/ui/app/date-field.tsx';
import { AreaField } from '#src/ui/app/field.tsx';
import { Rating } from '#src/ui/app/rating.tsx';
import { TextField } from '#src/ui/app/text-field.tsx';
import { CollegeField } from './college-field.tsx';
import { PlaceField } from './place-field.tsx';

export interface FieldProps {
  readonly field: FormField;
  readonly value: FormValue | undefined;
  /** Undefined clears the field. */
  readonly onChange: (value: FormValue | undefined) => void;
  readonly problem: string | undefined;
}

/** One question of a form, with the input for its kind. */
export function FormFieldView(props: FieldProps) {
  const { field, value, onChange, problem } = props;
  const { key: name, type, options } = field;
  const label = field.is_required ? field.label : `${field.label}（选填）`;
  const text = typeof value === 'string' ? value : '';
  switch (type) {
    case 'single':
      return (
        <RadioGroup
          label={label}
          name={name}
          options={options}
          value={text || undefined}
          onChange={onChange}
          problem={problem}
        />
      );
    case 'multiple':
      return (
        <CheckboxGroup
          label={label}
          name={name}
          options={options}
          values={Array.isArray(value) ? value : []}
          onChange={(values) => onChange([...values])}
          problem={problem}
          {...(field.max !== null && { help: `最多选 ${field.max} 项` })}
        />
      );
    case 'rating':
      return (
        <Rating
          label={label}
          name={name}
          value={typeof value === 'number' ? value : undefined}
          {...(options.length === STARS && { words: options.map((option) => option.label) })}
          onChange={onChange}
          problem={problem}
        />
      );
    case 'date':
      return (
        <DateField label={label} value={text} onChange={onChange} today={chinaDay(serverNow())} problem={problem} />
      );
    case 'area':
      return <PlaceField label={label} value={value} onChange={onChange} problem={problem} />;
    case 'college':
      return (
        <CollegeField
          label={label}
          value={value}
          onChange={({ province, subject, college }) => onChange([province.name, subject.name, college.name])}
          problem={problem}
        />
      );
    case 'textarea':
      return (
        <AreaField
          label={label}
          name={name}
          value={text}
          placeholder={field.placeholder}
          maxLength={field.max ?? undefined}
          problem={problem}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'number':
      return <NumberField {...props} label={label} />;
    default:
      return <LineField {...props} label={label} text={text} />;
  }
}

const STARS = 5;
const ID_LENGTH = 18;

const KEYBOARDS = {
  mobile: { type: 'tel', inputMode: 'numeric', autoComplete: 'off', maxLength: 11 },
  id_card: { inputMode: 'text', autoComplete: 'off', autoCapitalize: 'characters', maxLength: ID_LENGTH },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', maxLength: 120 },
} as const;

/** A text input; the first key clears a masked ID number as a whole. */
function LineField({
  field,
  label,
  text,
  onChange,
  problem,
}: FieldProps & { readonly label: string; readonly text: string }) {
  const { type, key, placeholder, max } = field;
  const keyboard =
    type === 'mobile' || type === 'id_card' || type === 'email' ? KEYBOARDS[type] : { maxLength: max ?? 200 };
  const handleChange = (typed: string) => {
    if (type === 'mobile') onChange(typed.replace(/\D/g, ''));
    else if (type !== 'id_card') onChange(typed);
    // A key typed into the mask starts a new number; a pasted number is kept.
    else onChange(readIdNumber(typed.includes('*') ? typed.replace(/.*\*/, '').slice(-1) : typed));
  };
  return (
    <TextField
      {...keyboard}
      label={label}
      name={key}
      value={text}
      placeholder={placeholder}
      spellCheck={false}
      problem={problem}
      {...(type === 'id_card' && {
        help: text.includes('*') ? '已加密保存，修改时请重新输入完整号码' : '加密保存，只用于办理本课程',
      })}
      onChange={({ target }) => handleChange(target.value)}
    />
  );
}

const readIdNumber = (typed: string) =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\dX]/g, '');

/** A number field that keeps half-typed input. */
function NumberField({ field, label, value, onChange, problem }: FieldProps & { readonly label: string }) {
  const [typed, setTyped] = useState(() => (value === undefined ? '' : String(value)));
  const read = (text: string) => (text.trim() === '' || Number.isNaN(Number(text)) ? undefined : Number(text));
  const shown = read(typed) === value ? typed : value === undefined ? '' : String(value);
  return (
    <TextField
      label={label}
      name={field.key}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      value={shown}
      placeholder={field.placeholder}
      problem={problem}
      onChange={({ target }) => {
        const text = target.value.normalize('NFKC').replace(/[^\d.-]/g, '');
        setTyped(text);
        onChange(read(text));
      }}
    />
  );
}
