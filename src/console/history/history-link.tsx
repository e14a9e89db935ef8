import { Link } from 'react-router-dom';

/** Leads to what a page's file held before. */
export function HistoryLink({ file }: { readonly file: string }) {
  return <Link to={`/console/pages/history?file=${encodeURIComponent(file)}`}>版本与送审</Link>;
}
