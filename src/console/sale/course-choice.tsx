import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { SALES_KEY, type Sale } from './sale-words.ts';

interface CourseChoiceProps {
  readonly legend: string;
  /** Text while none is chosen. */
  readonly none: string;
  readonly most: number;
  readonly chosen: readonly Sale[];
  readonly onChoose: (courses: readonly Sale[]) => void;
}

/** Courses on sale, found by their names and numbers. */
export function CourseChoice({ legend, none, most, chosen, onChoose }: CourseChoiceProps) {
  const [words, setWords] = useState('');
  const found = useQuery({
    queryKey: [...SALES_KEY, 'find', words],
    queryFn: ({ signal }) => consoleApi('GET /console/api/courses', { query: { part: 'on', words } }, { signal }),
    enabled: words.trim() !== '',
    placeholderData: (before) => before,
  });
  const has = (course: Sale) => chosen.some(({ uuid }) => uuid === course.uuid);
  const isFull = chosen.length >= most;
  const shown =
    words.trim() === '' || isFull ? [] : (found.data?.courses ?? []).filter((course) => !has(course)).slice(0, 6);
  return (
    <fieldset className="sale-courses">
      <legend>{legend}</legend>
      {chosen.length === 0 ? <p className="console-note">{none}</p> : null}
      {chosen.length > 0 ? (
        <ul>
          {chosen.map((course) => (
            <li key={course.uuid}>
              {course.name}
              <Button look="quiet" onClick={() => onChoose(chosen.filter((one) => one !== course))}>
                去掉<span className="visually-hidden">：{course.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {isFull ? null : (
        <TextInput
          label="找课程"
          type="search"
          value={words}
          onChange={setWords}
          placeholder="名称、编号"
          maxLength={40}
          autoComplete="off"
          problem={found.error?.message}
        />
      )}
      {shown.map((course) => (
        <Button key={course.uuid} onClick={() => onChoose([...chosen, course])}>
          加上 {course.name}
        </Button>
      ))}
      {found.data && !isFull && words.trim() !== '' && !found.isPlaceholderData && shown.length === 0 ? (
        <p className="console-note">没有找到</p>
      ) : null}
    </fieldset>
  );
}
