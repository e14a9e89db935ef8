import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CourseType, courseTypes, courseTypeTexts } from '#src/contract/states.ts';
import {
  type CourseFilters,
  type CourseSort,
  countFilters,
  filterQuery,
  sorts,
  TRIAL_PRICE,
} from './course-filters.ts';
import { classesQuery } from './course-list-query.ts';
import { FilterSheet } from './filter-sheet.tsx';
import { TabLinks } from './tab-links.tsx';
import './filter-bar.css';

interface FilterBarProps {
  readonly filters: CourseFilters;
  readonly onChange: (filters: CourseFilters) => void;
  /** Of a search, whose results are filtered. */
  readonly keyword?: string;
  /** The address of the list with this query. */
  readonly to: (query: ReturnType<typeof filterQuery>) => string;
}

const { TRIAL, LIVE, COURSE, BOOKS, YANXUE } = courseTypes;
const QUICK_TYPES: readonly CourseType[] = [TRIAL, LIVE, COURSE, BOOKS, YANXUE];

/** The most used filters with one tap: subjects, kinds, 1 元, the order. The rest is behind 筛选. */
export function FilterBar({ filters, onChange, keyword, to }: FilterBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: classes } = useQuery(classesQuery);
  const count = countFilters(filters);
  const subjectLink = (subject: number | undefined, label: string) => ({
    to: to(filterQuery({ ...filters, subject })),
    label,
    isCurrent: filters.subject === subject,
  });
  return (
    <div className="filter-bar">
      <TabLinks
        label="科目"
        links={[
          subjectLink(undefined, '全部'),
          ...(classes?.subjects ?? []).map(({ id, name }) => subjectLink(id, name)),
        ]}
      />
      <div className="filter-bar__row">
        <div className="filter-bar__chips">
          <label className="filter-bar__chip filter-bar__sort" data-on={filters.sort !== undefined || undefined}>
            <span className="visually-hidden">排序</span>
            <select
              value={filters.sort ?? 'popular'}
              onChange={({ target }) => onChange({ ...filters, sort: orderOf(target.value) })}
            >
              {sorts.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <Chip
            label="1 元及免费"
            isOn={filters.maxPrice === TRIAL_PRICE}
            onToggle={(isOn) => onChange({ ...filters, maxPrice: isOn ? TRIAL_PRICE : undefined })}
          />
          {QUICK_TYPES.map((type) => (
            <Chip
              key={type}
              label={courseTypeTexts[type]}
              isOn={filters.type === type}
              onToggle={(isOn) => onChange({ ...filters, type: isOn ? type : undefined })}
            />
          ))}
        </div>
        <button
          type="button"
          className="filter-bar__more"
          aria-haspopup="dialog"
          data-on={count > 0 || undefined}
          onClick={() => setIsOpen(true)}
        >
          筛选
          {count > 0 && (
            <span className="filter-bar__count">
              <span className="visually-hidden">，已选 </span>
              {count}
              <span className="visually-hidden"> 项</span>
            </span>
          )}
        </button>
      </div>
      {isOpen && (
        <FilterSheet
          filters={filters}
          keyword={keyword}
          onDismiss={() => setIsOpen(false)}
          onApply={(chosen) => {
            setIsOpen(false);
            onChange(chosen);
          }}
        />
      )}
    </div>
  );
}

function orderOf(value: string): CourseSort | undefined {
  return value === 'popular' ? undefined : (value as CourseSort);
}

interface ChipProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
}

function Chip({ label, isOn, onToggle }: ChipProps) {
  return (
    <button
      type="button"
      className="filter-bar__chip"
      aria-pressed={isOn}
      data-on={isOn || undefined}
      onClick={() => onToggle(!isOn)}
    >
      <span>{label}</span>
    </button>
  );
}
