import { useId } from 'react';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { TextInput } from '../ui/text-input.tsx';

interface PageInputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly pages: ConsoleReply<'GET /console/api/channels'>['pages'];
}

/** Asks for the target page of a link. */
export function PageInput({ value, onChange, pages }: PageInputProps) {
  const listId = useId();
  return (
    <>
      <TextInput
        label="页面"
        value={value}
        onChange={onChange}
        list={listId}
        placeholder="/901"
        required
        maxLength={120}
        help="从列表中选活动页，或填写课程详情等页面的路径"
      />
      <datalist id={listId}>
        {pages.map(({ path, title }) => (
          <option key={path} value={path}>
            {title}
          </option>
        ))}
      </datalist>
    </>
  );
}
