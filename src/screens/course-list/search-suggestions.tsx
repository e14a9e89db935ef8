import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { markTerms } from '#src/features/search/mark-terms.tsx';
import { suggestionsQuery } from '#src/features/search/search-query.ts';
import * as paths from '#src/lib/paths.ts';

interface SearchSuggestionsProps {
  /** The text that the suggestions are for. */
  readonly text: string;
  /** The text in the field now. */
  readonly wanted: string;
  readonly onSearch: () => void;
}

/** Suggested courses while the student types; each links to the course. */
export function SearchSuggestions({ text, wanted, onSearch }: SearchSuggestionsProps) {
  const { data } = useQuery(suggestionsQuery(text));
  return (
    <>
      <p className="visually-hidden" role="status">
        {data && text === wanted ? `${data.list.length} 门课程可选` : ''}
      </p>
      <ul className="search__suggestions">
        <li>
          <button type="button" className="search__suggestion" onClick={onSearch}>
            <span>
              搜索“<strong>{wanted}</strong>”
            </span>
          </button>
        </li>
        {data?.list.map(({ uuid, name, subject_name: subject }) => (
          <li key={uuid}>
            <Link className="search__suggestion" to={paths.courseDetail({ course_uuid: uuid })}>
              <span className="search__suggested">{markTerms(name, data.terms)}</span>
              <small>{subject}</small>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
