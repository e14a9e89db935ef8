import { Link } from 'react-router-dom';

/** Link to the versions of a page's file. */
export function HistoryLink({ file }: { readonly file: string }) {
  return <Link to={`/console/pages/history?file=${encodeURIComponent(file)}`}>版本与送审</Link>;
}
