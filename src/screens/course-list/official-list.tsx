import { useQuery } from '@tanstack/react-query';
import { brand } from '#src/lib/dom/brand.ts';
import * as paths from '#src/lib/paths.ts';
import { officialFilters } from './course-filters.ts';
import { classesQuery, yearsQuery } from './course-list-query.ts';
import { CourseResults } from './course-results.tsx';
import { TabLinks } from './tab-links.tsx';
import { useFilters } from './use-filters.ts';
import './course-list.css';

/** The school's own full courses by year: no trials, books or trips. */
export default function OfficialList() {
  const { filters, setFilters } = useFilters();
  const { data: years = [] } = useQuery(yearsQuery);
  const { data: classes } = useQuery(classesQuery);
  const shown = years.filter(({ year }) =>
    classes?.years.some((counted) => counted.year === year && counted.count > 0),
  );
  const link = (year: number | undefined, label: string) => ({
    to: paths.courseOfficialList({}, { year }),
    label,
    isCurrent: filters.year === year,
  });
  return (
    <>
      <p className="course-list__intro">{brand.name}教研团队自己研发、自己授课的系统课，从基础讲到冲刺。</p>
      <div className="course-list__tabs">
        <TabLinks
          label="考试年份"
          links={[link(undefined, '全部'), ...shown.map(({ year, name }) => link(year, name))]}
        />
      </div>
      <div className="course-list">
        <CourseResults filters={officialFilters(filters)} onClear={() => setFilters({})} />
      </div>
    </>
  );
}
