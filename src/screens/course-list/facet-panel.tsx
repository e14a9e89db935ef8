import { useQuery } from '@tanstack/react-query';
import { type CourseType, courseTypes, courseTypeTexts } from '#src/contract/states.ts';
import { ChoiceChips } from '#src/ui/app/choice-chips.tsx';
import { Skeleton } from '#src/ui/app/skeleton.tsx';
import { type CourseFilters, type CourseSort, sorts, TRIAL_PRICE } from './course-filters.ts';
import { classesQuery } from './course-list-query.ts';
import './facet-panel.css';

interface FacetPanelProps {
  readonly filters: CourseFilters;
  readonly onChange: (filters: CourseFilters) => void;
  /** `rows`: one line for each filter, for use above results. */
  readonly layout?: 'blocks' | 'rows';
  /** Whether the numbers of the whole shelf are shown. */
  readonly isCounted?: boolean;
}

const ANY = '';
const PRICES = [
  { value: ANY, label: '不限' },
  { value: '0', label: '免费' },
  { value: String(TRIAL_PRICE), label: '1 元及免费' },
  { value: '20000', label: '200 元以内' },
  { value: '100000', label: '1000 元以内' },
];

/** All filters, with the number of courses for each choice. */
export function FacetPanel({ filters, onChange, layout = 'blocks', isCounted = true }: FacetPanelProps) {
  const { data: classes, isPending } = useQuery(classesQuery);
  const chips = layout === 'rows' ? 'row' : 'block';
  if (isPending) return <FacetSkeleton />;
  const withAny = isCounted
    ? countedWithAny
    : (...all: Parameters<typeof countedWithAny>) =>
        countedWithAny(...all).map(({ value, label }) => ({ value, label }));
  const countOfType = (id: CourseType) => classes?.types.find((type) => type.id === id)?.count;
  const numberOf = (value: string) => (value === ANY ? undefined : Number(value));
  return (
    <div className={`facet-panel facet-panel--${layout}`}>
      <ChoiceChips
        layout={chips}
        label="年份"
        value={String(filters.year ?? ANY)}
        onChange={(value) => onChange({ ...filters, year: numberOf(value) })}
        options={withAny(
          filters.year,
          (classes?.years ?? []).map(({ year, count }) => ({ id: year, label: `${year}`, count })),
        )}
      />
      <ChoiceChips
        layout={chips}
        label="科目"
        value={String(filters.subject ?? ANY)}
        onChange={(value) => onChange({ ...filters, subject: numberOf(value) })}
        options={withAny(
          filters.subject,
          (classes?.subjects ?? []).map(({ id, name, count }) => ({ id, label: name, count })),
        )}
      />
      <ChoiceChips
        layout={chips}
        label="类型"
        value={String(filters.type ?? ANY)}
        onChange={(value) => onChange({ ...filters, type: numberOf(value) as CourseType | undefined })}
        options={withAny(
          filters.type,
          Object.values(courseTypes).map((id) => ({
            id,
            label: courseTypeTexts[id],
            count: countOfType(id),
          })),
        )}
      />
      <ChoiceChips
        layout={chips}
        label="价格"
        value={String(filters.maxPrice ?? ANY)}
        onChange={(value) => onChange({ ...filters, maxPrice: numberOf(value) })}
        options={pricesWith(filters.maxPrice)}
      />
      <ChoiceChips
        layout={chips}
        label="排序"
        value={filters.sort ?? 'popular'}
        onChange={(value) => onChange({ ...filters, sort: value === 'popular' ? undefined : (value as CourseSort) })}
        options={sorts}
      />
    </div>
  );
}

const ROWS = ['years', 'subjects', 'types', 'prices', 'order'];

function FacetSkeleton() {
  return (
    <div className="facet-panel facet-panel--rows">
      {ROWS.map((row) => (
        <div key={row} className="facet-panel__place">
          <Skeleton className="skeleton--line" />
        </div>
      ))}
    </div>
  );
}

interface Choice {
  readonly id: number;
  readonly label: string;
  /** Undefined while it loads. */
  readonly count: number | undefined;
}

/**
 * 不限 and the choices that have courses.
 *
 * A chosen value from the address is added even without courses, so that it can be seen and reset.
 */
function countedWithAny(chosen: number | undefined, all: readonly Choice[]) {
  const choices = all.filter(({ id, count }) => count !== 0 || id === chosen);
  const isKnown = chosen === undefined || choices.some(({ id }) => id === chosen);
  return [
    { value: ANY, label: '不限' },
    ...choices.map(({ id, label, count }) => ({ value: String(id), label, note: count?.toString() })),
    ...(isKnown ? [] : [{ value: String(chosen), label: '其他' }]),
  ];
}

function pricesWith(chosen: number | undefined) {
  if (chosen === undefined || PRICES.some(({ value }) => value === String(chosen))) return PRICES;
  return [...PRICES, { value: String(chosen), label: `${chosen / 100} 元以内` }];
}
