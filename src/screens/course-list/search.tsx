import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { cleanKeyword } from '#src/features/search/keyword.ts';
import { SearchField } from '#src/features/search/search-field.tsx';
import { useSearchHistory } from '#src/features/search/search-history.ts';
import { useSettled } from '#src/features/search/use-settled.ts';
import * as paths from '#src/lib/paths.ts';
import { useTitle } from '#src/ui/app/use-title.ts';
import { SearchResults } from './search-results.tsx';
import { SearchStart } from './search-start.tsx';
import { SearchSuggestions } from './search-suggestions.tsx';
import './search.css';
import { BACK_LINES } from '#src/ui/app/icon-lines.ts';
import { LineIcon } from '#src/ui/app/line-icon.tsx';

const SETTLE_MS = 250;

/** The course search: start, suggestions, results. */
export default function Search() {
  const [query, setQuery] = useSearchParams();
  const keyword = cleanKeyword(query.get('keyword') ?? '');
  const [text, setText] = useTextOf(keyword);
  const [isComposing, setIsComposing] = useState(false);
  const history = useSearchHistory();
  const field = useRef<HTMLInputElement>(null);
  const handleBack = useBack();
  useTitle(keyword && `${keyword} - 搜索课程`);
  // Focus the field on an empty start only: with results in the address the visitor wants to read.
  const isEnteredEmpty = useRef(keyword === '');
  useEffect(() => {
    if (isEnteredEmpty.current) field.current?.focus();
  }, []);

  const wanted = cleanKeyword(text);
  const settled = useSettled(wanted, SETTLE_MS, isComposing);
  const search = (word: string) => {
    const next = cleanKeyword(word);
    if (!next) return field.current?.focus();
    history.add(next);
    setText(next);
    field.current?.blur();
    if (next !== keyword) setQuery({ keyword: next }, { replace: keyword !== '' });
  };
  return (
    <div className="search">
      <header className="search__head">
        <h1 className="visually-hidden">搜索课程</h1>
        <button type="button" className="search__back" aria-label="返回" onClick={handleBack}>
          <LineIcon d={BACK_LINES} size={24} width={2} />
        </button>
        <SearchField
          ref={field}
          label="搜索课程、老师、科目"
          text={text}
          onChange={setText}
          onComposing={setIsComposing}
          onSubmit={() => search(text)}
        />
      </header>
      {wanted === '' ? (
        <SearchStart words={history.words} onSearch={search} onClear={history.clear} />
      ) : wanted === keyword ? (
        <SearchResults keyword={keyword} />
      ) : (
        <SearchSuggestions text={settled} wanted={wanted} onSearch={() => search(text)} />
      )}
    </div>
  );
}

/** The text in the field: the keyword of the address, until the student types. */
function useTextOf(keyword: string) {
  const [text, setText] = useState(keyword);
  const [shown, setShown] = useState(keyword);
  if (shown !== keyword) {
    setShown(keyword);
    setText(keyword);
  }
  return [text, setText] as const;
}

function useBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === 'default' ? navigate(paths.home(), { replace: true }) : navigate(-1));
}
