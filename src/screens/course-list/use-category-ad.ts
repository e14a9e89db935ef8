import { useQuery } from '@tanstack/react-query';
import { homeQuery } from '#src/features/home/home-query.ts';
import { navigationLink } from '#src/lib/navigation-link.ts';
import * as paths from '#src/lib/paths.ts';
import { type CourseFilters, countFilters, isSameShelf, readFilters } from './course-filters.ts';
import { categoryAdsQuery } from './course-list-query.ts';

/** The picture of the front page's category that leads to this very list; undefined where there is none. */
export function useCategoryAd(filters: CourseFilters) {
  const { data: home } = useQuery({ ...homeQuery, enabled: countFilters(filters) > 0 });
  const category = home?.categories.find(({ navigation }) => {
    const [path, query] = (navigationLink(navigation)?.href ?? '').split('?');
    return path === paths.courseList.pattern && isSameShelf(readFilters(new URLSearchParams(query)), filters);
  });
  const { data: ads } = useQuery({ ...categoryAdsQuery(category?.id ?? 0), enabled: category !== undefined });
  return ads?.[0];
}
