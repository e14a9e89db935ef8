import './course-list.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { homeQuery } from '#src/features/home/home-query.ts';
import { SearchIconLink } from '#src/features/search/search-entry.tsx';
import { navigationLink } from '#src/lib/addresses/navigation-link.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import * as paths from '#src/lib/paths.ts';
import { AdPicture } from '#src/ui/app/ad-picture.tsx';
import { NavBarAction } from '#src/ui/app/nav-bar-action.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { type CourseFilters, countFilters, isSameShelf, readFilters, readUuids } from './course-filters.ts';
import { categoryAdsQuery, chosenCoursesQuery } from './course-list-query.ts';
import { CourseRows, CoursesSkeleton } from './course-pages.tsx';
import { CourseResults } from './course-results.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useFilters } from './use-filters.ts';

/** The course list; with `?uuids=` only the courses that a banner names. */
export default function CourseList() {
  const uuids = readUuids(useSearchParams()[0]);
  return (
    <>
      <NavBarAction>
        <SearchIconLink />
      </NavBarAction>
      {uuids ? <ChosenCourses uuids={uuids} /> : <Shelf />}
    </>
  );
}

function Shelf() {
  const { filters, setFilters } = useFilters();
  const ad = useCategoryAd(filters);
  return (
    <div className="wide-filters">
      <div className="course-list__filters wide-filters__filters">
        <FilterBar filters={filters} onChange={setFilters} to={(query) => paths.courseList({}, query)} />
      </div>
      <div className="course-list">
        <Link className="course-list__panel-link" to={paths.courseFilterList()}>
          按年份、科目、老师一次选好
        </Link>
        <Link className="course-list__panel-link" to={paths.courseOfficialList()}>
          官方课程：教研团队自己授课的系统课
        </Link>
        <CourseResults
          filters={filters}
          onClear={() => setFilters({ sort: filters.sort })}
          insert={ad && <AdPicture title={ad.title} image={ad.image} link={navigationLink(ad.navigation)} />}
        />
      </div>
    </div>
  );
}

/** The courses that a banner names, with a link to all others. */
function ChosenCourses({ uuids }: { readonly uuids: readonly string[] }) {
  const { data, error, refetch } = useQuery(chosenCoursesQuery(uuids));
  return (
    <div className="course-list">
      {uuids.length === 0 || data?.list.length === 0 ? (
        <StatusView title="这些课程已经下架" text="看看现在有哪些课程。">
          <Link className="button button--brand" to={paths.courseList()}>
            查看全部课程
          </Link>
        </StatusView>
      ) : data ? (
        <>
          <p className="course-pages__total course-list__chosen" role="status">
            <span>{chosenText(data.list.length, uuids.length)}</span>
            <Link to={paths.courseList()}>查看全部课程</Link>
          </p>
          <CourseRows courses={data.list} />
        </>
      ) : error ? (
        <FailedView text={failureText(error)} onRetry={() => void refetch()} />
      ) : (
        <CoursesSkeleton />
      )}
    </div>
  );
}

function chosenText(found: number, asked: number): string {
  return found < asked ? `精选 ${found} 门课程，另有 ${asked - found} 门已下架` : `精选 ${found} 门课程`;
}

/** The picture of the home page category that links to this list; undefined when there is none. */
function useCategoryAd(filters: CourseFilters) {
  const { data: home } = useQuery({ ...homeQuery, enabled: countFilters(filters) > 0 });
  const category = home?.categories.find(({ navigation }) => {
    const [path, query] = (navigationLink(navigation)?.href ?? '').split('?');
    return path === paths.courseList.pattern && isSameShelf(readFilters(new URLSearchParams(query)), filters);
  });
  const { data: ads } = useQuery({ ...categoryAdsQuery(category?.id ?? 0), enabled: category !== undefined });
  return ads?.[0];
}
