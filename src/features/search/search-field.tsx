import { type KeyboardEvent, type Ref, useRef } from 'react';
import { MAX_KEYWORD_LENGTH } from './keyword.ts';
import { SearchIcon } from './search-icon.tsx';
import './search-field.css';

interface SearchFieldProps {
  /** Placeholder: what can be searched for. */
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** Called when an input method starts or ends composing. */
  readonly onComposing: (isComposing: boolean) => void;
  /** With it there is a search button; without it each change searches. */
  readonly onSubmit?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** The search field; a phone's keyboard shows 搜索 as its Enter key. */
export function SearchField({ label, text, onChange, onComposing, onSubmit, ref }: SearchFieldProps) {
  const form = useRef<HTMLFormElement>(null);
  const handleClear = () => {
    onChange('');
    form.current?.querySelector('input')?.focus();
  };
  return (
    <search className="search-field">
      <form
        ref={form}
        className="search-field__form"
        {...(onSubmit && { action: '/search' })}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit?.();
        }}
      >
        <div className="search-field__box">
          <SearchIcon />
          <input
            ref={ref}
            className="search-field__input"
            type="search"
            name="keyword"
            enterKeyHint="search"
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={MAX_KEYWORD_LENGTH}
            aria-label={label}
            placeholder={label}
            value={text}
            onChange={({ target }) => onChange(target.value)}
            onCompositionStart={() => onComposing(true)}
            onCompositionEnd={() => onComposing(false)}
            onBlur={() => onComposing(false)}
            onKeyDown={keepChoosing}
          />
          {text !== '' && (
            <button type="button" className="search-field__clear" aria-label="清空输入" onClick={handleClear}>
              <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
                <path d="M6 6l12 12M18 6 6 18" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
              </svg>
            </button>
          )}
        </div>
        {onSubmit && (
          <button type="submit" className="search-field__submit">
            搜索
          </button>
        )}
      </form>
    </search>
  );
}

/** Enter that chooses a candidate of an input method must not search; Safari only reports it by the old key code. */
function keepChoosing(event: KeyboardEvent) {
  const { isComposing, keyCode } = event.nativeEvent;
  if (event.key === 'Enter' && (isComposing || keyCode === 229)) event.preventDefault();
}
