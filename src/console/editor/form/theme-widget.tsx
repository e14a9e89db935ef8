import './theme-widget.css';
import { siteThemes } from '#src/lib/addresses/site-settings.ts';
import type { WidgetProps } from './widget-props.ts';

type SiteTheme = (typeof siteThemes)[number];

/** The colours of a page: a theme of the site by its name, or two colours of the page's own. */
export function ThemeWidget({ field, path, value, set, unset, id, describedBy, Fields }: WidgetProps) {
  const name = typeof value === 'string' ? value : undefined;
  const chosen = siteThemes.find((theme) => theme.name === name);
  const isUnknown = name !== undefined && !chosen;
  const hasThemes = siteThemes.length > 0 || isUnknown;
  return (
    <>
      {hasThemes ? (
        <div className="theme-choice" role="radiogroup" aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
          {siteThemes.map((theme) => (
            <ThemeOption
              key={theme.name}
              group={id}
              name={theme.name}
              theme={theme}
              isChosen={theme === chosen}
              onChoose={() => set(theme.name)}
            />
          ))}
          {isUnknown ? <ThemeOption group={id} name={`${name}（没有这个主题）`} isChosen /> : null}
          <ThemeOption
            group={id}
            name="自己配色"
            isChosen={name === undefined}
            onChoose={() => (chosen ? set({ background: chosen.background, accent: chosen.accent }) : unset())}
          />
        </div>
      ) : null}
      {name === undefined ? <Fields fields={field.fields ?? []} path={path} /> : null}
    </>
  );
}

interface ThemeOptionProps {
  readonly group: string;
  readonly name: string;
  readonly theme?: SiteTheme;
  readonly isChosen: boolean;
  readonly onChoose?: () => void;
}

function ThemeOption({ group, name, theme, isChosen, onChoose }: ThemeOptionProps) {
  return (
    <label className="theme-choice__option">
      <input type="radio" name={group} checked={isChosen} readOnly={!onChoose} onChange={() => onChoose?.()} />
      {theme ? (
        <span
          className="theme-choice__look"
          aria-hidden="true"
          style={{ background: theme.background, borderRadius: theme.radius === undefined ? 12 : theme.radius }}
        >
          <span style={{ background: theme.accent }} />
          <span style={{ background: theme.brand }} />
          {theme.deal ? <span style={{ background: theme.deal }} /> : null}
        </span>
      ) : null}
      <span>{name}</span>
    </label>
  );
}
