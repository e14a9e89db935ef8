import { Link, useSearchParams } from 'react-router-dom';
import { SearchIconLink } from '#src/features/search/search-entry.tsx';
import { navigationLink } from '#src/lib/navigation-link.ts';
import * as paths from '#src/lib/paths.ts';
import { AdPicture } from '#src/ui/app/ad-picture.tsx';
import { NavBarAction } from '#src/ui/app/nav-bar-action.tsx';
import { ChosenCourses } from './chosen-courses.tsx';
import { readUuids } from './course-filters.ts';
import { CourseResults } from './course-results.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useCategoryAd } from './use-category-ad.ts';
import { useFilters } from './use-filters.ts';
import './course-list.css';

/** The shelf, or with `?uuids=` just the courses that a banner names. */
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
    <>
      <div className="course-list__filters">
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
    </>
  );
}
