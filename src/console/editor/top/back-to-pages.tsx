import { ArrowLeft } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';

/** Back to the list of pages, filtered as it was when the editor was opened from there. */
export function BackToPages() {
  const { state } = useLocation();
  const { pagesSearch } = (state ?? {}) as { readonly pagesSearch?: string };
  return (
    <Link
      to={{ pathname: '/console/pages', search: pagesSearch ?? '' }}
      className="studio-top__back"
      aria-label="回到全部页面"
      title="回到全部页面"
    >
      <ArrowLeft aria-hidden="true" />
    </Link>
  );
}
