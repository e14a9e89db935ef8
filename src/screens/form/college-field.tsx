import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormValue } from '#src/contract/form-answers.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { ListBox } from '#src/ui/app/list-box.tsx';
import { PickerField } from '#src/ui/app/picker-field.tsx';
import { Sheet } from '#src/ui/app/sheet.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { collegesQuery, provincesQuery, subjectsQuery } from './college-query.ts';
import './form.css';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A college with its province and subject. */
export interface CollegePath {
  readonly province: Named;
  readonly subject: Named;
  readonly college: Named;
}

interface CollegeFieldProps {
  readonly label: string;
  /** Names of province, subject and college. */
  readonly value: FormValue | undefined;
  readonly onChange: (path: CollegePath) => void;
  readonly problem?: string | undefined;
}

const LEVELS = ['省份', '学科门类', '院校'] as const;

/** A field for a college: province, then subject, then college. Each list is loaded when it is needed. */
export function CollegeField({ label, value, onChange, problem }: CollegeFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const spoken = Array.isArray(value) ? value.join(' · ') : '';
  return (
    <PickerField label={label} value={spoken} problem={problem} onOpen={() => setIsOpen(true)}>
      <Sheet title={label} isOpen={isOpen} onDismiss={() => setIsOpen(false)}>
        {isOpen && (
          <CollegeChoice
            onPick={(path) => {
              setIsOpen(false);
              onChange(path);
            }}
          />
        )}
      </Sheet>
    </PickerField>
  );
}

function CollegeChoice({ onPick }: { readonly onPick: (path: CollegePath) => void }) {
  const [province, setProvince] = useState<Named>();
  const [subject, setSubject] = useState<Named>();
  const provinces = useQuery(provincesQuery);
  const subjects = useQuery(subjectsQuery(province?.id));
  const colleges = useQuery(collegesQuery(province?.id, subject && Number(subject.id)));
  const level = province ? (subject ? 2 : 1) : 0;
  const lists = [
    { query: provinces, options: provinces.data?.map(({ uuid, name }) => ({ id: uuid, name })), pick: setProvince },
    { query: subjects, options: subjects.data?.map(({ id, name }) => ({ id: String(id), name })), pick: setSubject },
    {
      query: colleges,
      options: colleges.data?.map(({ uuid, name }) => ({ id: uuid, name })),
      pick: (college: Named) => province && subject && onPick({ province, subject, college }),
    },
  ] as const;
  const { query, options, pick } = lists[level];
  return (
    <div className="college-choice">
      {province && (
        <p className="college-choice__path">
          <button
            type="button"
            className="button button--quiet"
            onClick={() => [setProvince(undefined), setSubject(undefined)]}
          >
            {province.name}
          </button>
          {subject && (
            <button type="button" className="button button--quiet" onClick={() => setSubject(undefined)}>
              {subject.name}
            </button>
          )}
        </p>
      )}
      <Choices key={level} label={LEVELS[level]} query={query} options={options} onPick={pick} isFocused={level > 0} />
    </div>
  );
}

interface ChoicesProps {
  readonly label: string;
  readonly query: Pick<UseQueryResult, 'error' | 'refetch'>;
  readonly options: readonly Named[] | undefined;
  readonly onPick: (option: Named) => void;
  readonly isFocused: boolean;
}

function Choices({ label, query, options, onPick, isFocused }: ChoicesProps) {
  if (!options) {
    if (query.error) return <FailedView text={failureText(query.error)} onRetry={() => void query.refetch()} />;
    return (
      <>
        <LoadingNote />
        <Skeleton className="college-choice__skeleton" />
      </>
    );
  }
  if (options.length === 0) return <p className="form__note">这里还没有可选的{label}，请换一个。</p>;
  const handlePick = (id: string) => {
    const option = options.find((one) => one.id === id);
    if (option) onPick(option);
  };
  return (
    <ListBox
      label={`选择${label}`}
      options={options.map(({ id, name }) => ({ value: id, label: name }))}
      value={undefined}
      onPick={handlePick}
      isFocused={isFocused}
    />
  );
}
