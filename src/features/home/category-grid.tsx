import { navigationLink } from '#src/lib/addresses/navigation-link.ts';
import { AppLink } from '#src/ui/app/app-link.tsx';
import type { Category } from './home-query.ts';
import './category-grid.css';
import { LineIcon } from '#src/ui/app/line-icon.tsx';

/** The categories of the shop, by subject and by kind. */
export function CategoryGrid({ categories }: { readonly categories: readonly Category[] }) {
  return (
    <nav className="category-grid" aria-label="课程分类">
      {categories.map(({ id, name, icon, navigation }) => (
        <AppLink key={id} link={navigationLink(navigation)} className="category-grid__entry">
          <CategoryIcon icon={icon} />
          <span>{name}</span>
        </AppLink>
      ))}
    </nav>
  );
}

function CategoryIcon({ icon }: { readonly icon: string }) {
  const path = DRAWINGS[icon] ?? DRAWINGS.full;
  return (
    <span className="category-grid__icon">
      <LineIcon d={path} size={24} width={1.7} />
    </span>
  );
}

/** By the server's name; an unknown one gets the default icon. */
const DRAWINGS: Readonly<Record<string, string>> = {
  english: 'M3 18 8 6l5 12M5 14h6M16 11.5c3-1.5 5 0 5 2V18M21 15c-2.5 0-5 .3-5 2s3 1.8 5-.5',
  maths: 'M5 6h11l-6 6 6 6H5M18 9h3M19.5 7.5v3',
  politics: 'M6 21V4M6 5c4-2.5 7 2.5 12 0v9c-5 2.5-8-2.5-12 0',
  full: 'M12 6c-2-2-5-2.5-8-2.5V18c3 0 6 .5 8 2.5 2-2 5-2.5 8-2.5V3.5c-3 0-6 .5-8 2.5ZM12 6v14.5',
  trial: 'M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2 2M16.4 16.4l2 2M5.6 18.4l2-2M16.4 7.6l2-2M12 9.5v5',
  books: 'M5 4h4v16H5zM9 6h4v14H9zM13.5 7.2l3.8-1 4 13.5-3.8 1z',
  yanxue: 'm3 19 6-11 4 7 2.5-4L21 19ZM17 6.5a1.5 1.5 0 1 0 .01 0',
  live: 'M4 6h11v12H4zM15 10.5l5.5-3v9l-5.5-3M8 10l3.5 2L8 14z',
};
