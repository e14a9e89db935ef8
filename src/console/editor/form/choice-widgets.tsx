import { beijingInstant, beijingText } from './beijing-time.ts';
import type { WidgetProps } from './widget-props.ts';

/** More choices than this become a drop-down list. */
const MAX_CHIPS = 6;

export function ChoiceWidget(props: WidgetProps) {
  const { field, value, set, unset, id, describedBy } = props;
  const options = field.options ?? [];
  const shown = value ?? field.default;
  if (options.length > MAX_CHIPS) {
    return (
      <select
        id={id}
        className="studio-input"
        aria-describedby={describedBy}
        value={value === undefined ? '' : String(value)}
        onChange={({ target }) => {
          const chosen = options.find((option) => String(option.value) === target.value);
          if (chosen) set(chosen.value);
          else unset();
        }}
      >
        {field.isRequired ? null : <option value="">未设置</option>}
        {options.map((option) => (
          <option key={option.value} value={String(option.value)}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  return (
    <div
      className="studio-chips"
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      id={id}
    >
      {options.map((option) => (
        <label key={option.value} className="studio-chip" data-default={value === undefined || undefined}>
          <input type="radio" name={id} checked={option.value === shown} onChange={() => set(option.value)} />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}

/** A multiple choice: a list whose items are choices. */
export function ChoicesWidget({ field, value, set, unset, id, describedBy }: WidgetProps) {
  const chosen = Array.isArray(value) ? value : [];
  return (
    <fieldset
      className="studio-bare studio-chips"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      id={id}
    >
      {(field.item?.options ?? []).map((option) => (
        <label key={option.value} className="studio-chip">
          <input
            type="checkbox"
            checked={chosen.includes(option.value)}
            onChange={({ target }) => {
              const next = target.checked
                ? [...chosen, option.value]
                : chosen.filter((other) => other !== option.value);
              if (next.length > 0) set(next);
              else unset();
            }}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

export function BooleanWidget({ field, value, set, id, describedBy }: WidgetProps) {
  const isOn = (value ?? field.default) === true;
  return (
    <label className="studio-switch">
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        aria-describedby={describedBy}
        onChange={({ target }) => set(target.checked)}
      />
      <span>{value === undefined && field.default === undefined ? '未设置' : isOn ? '是' : '否'}</span>
    </label>
  );
}

export function DateTimeWidget({ field, value, set, unset, id, describedBy, isInvalid }: WidgetProps) {
  return (
    <div className="studio-input studio-affix">
      <input
        id={id}
        type="datetime-local"
        value={beijingText(typeof value === 'string' ? value : undefined)}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        onChange={({ target }) => {
          if (target.value !== '') set(beijingInstant(target.value), true);
          else if (!field.isRequired) unset();
        }}
      />
      <span>北京时间</span>
    </div>
  );
}

const COLOUR = /^#[0-9a-fA-F]{6}$/;

export function ColourWidget({ field, value, set, unset, id, describedBy, isInvalid }: WidgetProps) {
  const colour = typeof value === 'string' && COLOUR.test(value) ? value : undefined;
  return (
    <>
      <div className="studio-input studio-affix">
        <input
          type="color"
          aria-label={`${field.title}：取色`}
          value={colour ?? (typeof field.default === 'string' ? field.default : '#ffffff')}
          onChange={({ target }) => set(target.value, true)}
        />
        <input
          id={id}
          value={typeof value === 'string' ? value : ''}
          placeholder={field.default === undefined ? '未设置' : String(field.default)}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => (target.value === '' ? unset() : set(target.value, true))}
        />
      </div>
      {colour ? <p className="studio-field__help">{contrastNote(colour)}</p> : null}
    </>
  );
}

/** Luminance of a colour `#rrggbb`. Source: WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours `#rrggbb`, from 1 to 21. Source: WCAG 2.2, contrast ratio. */
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** Whether text of the page is readable on or in this colour, in a sentence. */
function contrastNote(colour: string): string {
  const [ink, paper] = [contrast(colour, '#1b1f2a'), contrast(colour, '#ffffff')];
  const best = ink > paper ? '深色字' : '白字';
  const ratio = Math.max(ink, paper);
  const words = `${best}在上面 ${ratio.toFixed(1)}:1`;
  return ratio >= 4.5 ? `${words}，看得清` : `${words}，看不清，请换深一些或浅一些`;
}
