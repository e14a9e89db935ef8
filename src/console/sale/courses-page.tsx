import './sale.css';
import { Link } from 'react-router-dom';
import { priceText } from '#src/contract/console/sale-values.ts';
import { useFilter } from '../client/use-filter.ts';
import { useRows } from '../client/use-rows.ts';
import { PageHead } from '../ui/page-head.tsx';
import { PartChoice } from '../ui/part-choice.tsx';
import { RowList } from '../ui/row-list.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { Select } from '../ui/select.tsx';
import { StateView } from '../ui/state-view.tsx';
import { KIND_NAMES, PARTS, placesText, readFilter, SALES_KEY, type Sale } from './sale-words.ts';

/** Courses with their prices and places. */
export default function CoursesPage() {
  const [search, change] = useFilter();
  const filter = readFilter(search);
  const found = useRows('GET /console/api/courses', {
    key: [...SALES_KEY, 'list', filter],
    query: filter,
    rowsOf: ({ courses }) => courses,
  });
  const { list, first, rows: shown } = found;
  const subjects = Object.fromEntries((first?.subjects ?? []).map(({ id, name }) => [String(id), name]));
  return (
    <>
      <PageHead title="课程售卖" text="改价格、名额，上架下架。改动马上对学员生效，谁改的、为什么都记着。" />
      <PartChoice
        label="哪些课程"
        parts={PARTS}
        chosen={filter.part}
        onChoose={(part) => change({ part: part === 'on' ? '' : part })}
      >
        <Select
          label="科目"
          value={String(filter.subject ?? '')}
          options={{ '': '全部科目', ...subjects }}
          onChange={(subject) => change({ subject })}
        />
        <SearchInput
          placeholder="名称、编号、老师"
          value={filter.words}
          onChange={(value) => change({ words: value })}
        />
      </PartChoice>
      <RowList
        of={found}
        empty={
          <StateView
            title={filter.words ? '没有找到' : '这里没有课程'}
            text={
              filter.words ? '换个词，或者在“全部”里找。' : '课程用 npm run school -- import 导入，导入后出现在这里。'
            }
          />
        }
        more="更多课程"
      >
        <CourseTable courses={shown} search={search} isBusy={list.isPlaceholderData} />
      </RowList>
    </>
  );
}

interface CourseTableProps {
  readonly courses: readonly Sale[];
  /** The list's filters, for the link back. */
  readonly search: URLSearchParams;
  readonly isBusy: boolean;
}

function CourseTable({ courses, search, isBusy }: CourseTableProps) {
  return (
    <div className="console-table-box" aria-busy={isBusy || undefined}>
      <table className="console-table console-table--cards">
        <thead>
          <tr>
            <th scope="col">课程</th>
            <th scope="col">科目</th>
            <th scope="col">状态</th>
            <th scope="col" className="console-table__number">
              价格
            </th>
            <th scope="col" className="console-table__number">
              名额
            </th>
          </tr>
        </thead>
        <tbody>
          {courses.map((course) => (
            <tr key={course.uuid}>
              <td className="console-table__what">
                <Link to={{ pathname: `/console/courses/${course.uuid}`, search: search.toString() }}>
                  {course.name}
                </Link>
                <span className="console-note">{course.number}</span>
              </td>
              <td>
                {[...new Set([course.subject, KIND_NAMES[course.kind]])].filter((name) => name !== '课程').join(' · ')}
              </td>
              <td>
                <ShelfBadge course={course} />
              </td>
              <td data-label="价格" className="console-table__number">
                {priceText(course.price)}
                {course.originPrice > course.price ? (
                  <span className="console-note">原价 {priceText(course.originPrice)}</span>
                ) : null}
              </td>
              <td data-label="名额" className="console-table__number">
                {placesText(course)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function ShelfBadge({ course }: { readonly course: Pick<Sale, 'isOnShelf' | 'stock' | 'sold' | 'salesFrom'> }) {
  if (!course.isOnShelf) return <span className="console-badge">已下架</span>;
  const isSoon = course.salesFrom !== null && Date.parse(course.salesFrom) > Date.now();
  if (isSoon) return <span className="console-badge console-badge--warn">未开售</span>;
  const isFull = course.stock !== null && (course.sold ?? 0) >= course.stock;
  if (isFull) return <span className="console-badge console-badge--warn">已满</span>;
  return <span className="console-badge console-badge--ok">在售</span>;
}
