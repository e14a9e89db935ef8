import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { searchQuery } from '#src/features/search/search-query.ts';
import { Button } from '#src/ui/app/button.tsx';
import { Sheet } from '#src/ui/app/sheet.tsx';
import { type CourseFilters, filterQuery } from './course-filters.ts';
import { courseListQuery } from './course-list-query.ts';
import { FacetPanel } from './facet-panel.tsx';
import './filter-sheet.css';

interface FilterSheetProps {
  readonly filters: CourseFilters;
  /** Of a search, whose results are filtered. */
  readonly keyword: string | undefined;
  readonly onApply: (filters: CourseFilters) => void;
  readonly onDismiss: () => void;
}

/** All filters in a sheet. They apply when the student confirms; the button shows the number of results. */
export function FilterSheet({ filters, keyword, onApply, onDismiss }: FilterSheetProps) {
  const [draft, setDraft] = useState(filters);
  const isSearch = keyword !== undefined;
  const shelf = useInfiniteQuery({ ...courseListQuery(draft), enabled: !isSearch });
  const found = useInfiniteQuery({ ...searchQuery(keyword ?? '', filterQuery(draft)), enabled: isSearch });
  const total = (isSearch ? found : shelf).data?.pages[0]?.total;
  return (
    <Sheet
      title="筛选课程"
      isOpen
      onDismiss={onDismiss}
      footer={
        <div className="filter-sheet__actions">
          <Button look="plain" onClick={() => setDraft({})}>
            重置
          </Button>
          <Button disabled={total === 0} onClick={() => onApply(draft)}>
            {total === undefined ? '查看课程' : total === 0 ? '没有符合的课程' : `查看 ${total} 门课程`}
          </Button>
        </div>
      }
    >
      <FacetPanel filters={draft} onChange={setDraft} isCounted={!isSearch} />
    </Sheet>
  );
}
