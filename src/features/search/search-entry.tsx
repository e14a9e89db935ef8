import { Link } from 'react-router-dom';
import * as paths from '#src/lib/paths.ts';
import { SearchIcon } from './search-icon.tsx';
import './search-entry.css';

/** A link to the search that looks like its field. */
export function SearchEntry() {
  return (
    <Link className="search-entry" to={paths.search()}>
      <SearchIcon />
      搜索课程、老师、科目
    </Link>
  );
}

/** A link to the search as an icon, where space is short. */
export function SearchIconLink() {
  return (
    <Link to={paths.search()} aria-label="搜索课程">
      <SearchIcon />
    </Link>
  );
}
