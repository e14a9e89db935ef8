import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { consoleApi } from '../client/console-api.ts';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { pageFilePath } from './page-words.ts';

interface AddressFieldProps {
  /** The page's current path; its address is the initial value. */
  readonly now?: string;
  /** Called with the page's path; with undefined while the address is not valid. */
  readonly onChange: (file: string | undefined) => void;
}

const FOLDERS = { campaigns: '/（活动页）', h5: '/h5/（App 内的页面）' } as const;
type Folder = keyof typeof FOLDERS;

/** The address of a page, checked while it is typed. */
export function AddressField({ now, onChange }: AddressFieldProps) {
  const [folder, setFolder] = useState<Folder>(now?.startsWith('h5/') ? 'h5' : 'campaigns');
  const [name, setName] = useState(now?.replace(/^.*\//, '').replace(/\.yaml$/, '') ?? '');
  const file = pageFilePath(folder, name);
  const asked = useDeferredValue(file);
  const isAsked = name !== '' && asked !== now;
  const { data } = useQuery({
    queryKey: ['page-name', asked],
    queryFn: ({ signal }) => consoleApi('GET /console/api/page/name', { query: { file: asked } }, { signal }),
    enabled: isAsked && asked.length <= 200,
    staleTime: 0,
  });
  const isFree = isAsked && asked === file && data?.flaw === null;
  useEffect(() => onChange(isFree ? file : undefined), [isFree, file, onChange]);
  const problem = isAsked && data?.flaw ? data.flaw : undefined;
  return (
    <div className="console-address">
      <Select label="放在" value={folder} options={FOLDERS} onChange={setFolder} />
      <TextInput
        label="地址"
        value={name}
        maxLength={60}
        placeholder="2027-spring"
        autoComplete="off"
        spellCheck={false}
        problem={problem}
        help={isFree && data ? `可以用，访客打开 ${data.path}` : '字母、数字、连字符和下划线。'}
        onChange={(text) => setName(text.trim())}
      />
    </div>
  );
}
