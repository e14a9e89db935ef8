import './sale.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { priceText } from '#src/contract/console/sale-values.ts';
import { consoleApi } from '../client/console-api.ts';
import { useFilter } from '../client/use-filter.ts';
import { MoreRows } from '../ui/more-rows.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PartChoice } from '../ui/part-choice.tsx';
import { Select } from '../ui/select.tsx';
import { FailureView, Skeleton, StateView } from '../ui/state-view.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { KIND_NAMES, PARTS, placesText, readFilter, SALES_KEY, type Sale } from './sale-words.ts';

/** Courses with their prices and places; one opens to be changed. */
export default function CoursesPage() {
  const [search, change] = useFilter();
  const filter = readFilter(search);
  const list = useCourses(filter);
  const [first] = list.data?.pages ?? [];
  const all = list.data?.pages.flatMap(({ courses }) => courses) ?? [];
  const shown = [...new Map(all.map((one) => [one.uuid, one])).values()];
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
        <TextInput
          label="查找"
          type="search"
          data-hotkey="/"
          placeholder="名称、编号、老师"
          value={filter.words ?? ''}
          maxLength={40}
          onChange={(value) => change({ words: value })}
          autoComplete="off"
        />
      </PartChoice>
      {list.error && !first ? <FailureView error={list.error} onRetry={() => void list.refetch()} /> : null}
      {!first && !list.error ? <Skeleton rows={8} /> : null}
      {first && shown.length === 0 ? (
        <StateView
          title={filter.words ? '没有找到' : '这里没有课程'}
          text={
            filter.words ? '换个词，或者在“全部”里找。' : '课程用 npm run school -- import 导入，导入后出现在这里。'
          }
        />
      ) : null}
      {shown.length > 0 ? <CourseTable courses={shown} search={search} isBusy={list.isPlaceholderData} /> : null}
      {first ? <MoreRows list={list} label="更多课程" /> : null}
    </>
  );
}

function useCourses(filter: ReturnType<typeof readFilter>) {
  return useInfiniteQuery({
    queryKey: [...SALES_KEY, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      consoleApi(
        'GET /console/api/courses',
        { query: { ...filter, ...(pageParam === null ? {} : { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
    refetchOnWindowFocus: 'always',
  });
}

interface CourseTableProps {
  readonly courses: readonly Sale[];
  /** The list's filters, for the way back. */
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
            <th scope="col" className="sale-number">
              价格
            </th>
            <th scope="col" className="sale-number">
              名额
            </th>
          </tr>
        </thead>
        <tbody>
          {courses.map((course) => (
            <tr key={course.uuid}>
              <td className="sale-what">
                <Link to={{ pathname: `/console/courses/${course.uuid}`, search: search.toString() }}>
                  {course.name}
                </Link>
                <span className="sale-note">{course.number}</span>
              </td>
              <td>
                {[...new Set([course.subject, KIND_NAMES[course.kind]])].filter((name) => name !== '课程').join(' · ')}
              </td>
              <td>
                <ShelfBadge course={course} />
              </td>
              <td data-label="价格" className="sale-number">
                {priceText(course.price)}
                {course.originPrice > course.price ? (
                  <span className="sale-note">原价 {priceText(course.originPrice)}</span>
                ) : null}
              </td>
              <td data-label="名额" className="sale-number">
                {placesText(course)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function ShelfBadge({ course }: { readonly course: Pick<Sale, 'isOnShelf' | 'stock' | 'sold'> }) {
  if (!course.isOnShelf) return <span className="console-badge">已下架</span>;
  const isFull = course.stock !== null && (course.sold ?? 0) >= course.stock;
  if (isFull) return <span className="console-badge console-badge--warn">已满</span>;
  return <span className="console-badge console-badge--ok">在售</span>;
}
