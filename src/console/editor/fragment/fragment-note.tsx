import './fragment.css';
import { useQuery } from '@tanstack/react-query';
import { Puzzle } from 'lucide-react';
import { Link } from 'react-router-dom';
import { consoleApi } from '../../client/console-api.ts';
import { affectedWords } from './affected-words.ts';

/** For a block that stands for a fragment: a link to the fragment, and the pages that show it. */
export function FragmentNote({ name }: { readonly name: string }) {
  const file = `fragments/${name}.yaml`;
  const { data, error } = useQuery({
    queryKey: ['fragment', file],
    queryFn: ({ signal }) => consoleApi('GET /console/api/page', { query: { file } }, { signal }),
    enabled: name !== '',
    staleTime: 10_000,
  });
  if (name === '' || error) {
    return (
      <p className="console-notice studio-note">
        {name === '' ? '先写明是哪个片段。' : `没有找到片段 ${name}：${error?.message}`}
      </p>
    );
  }
  return (
    <p className="console-notice studio-note studio-fragment">
      <Puzzle aria-hidden="true" />
      <span>
        来自片段 {name} · <Link to={`/console/pages/edit?file=${encodeURIComponent(file)}`}>打开</Link>
      </span>
      <span>{data?.usedBy ? `在那里改，${affectedWords(data.usedBy)}。` : '在那里改，会改到所有用它的页面。'}</span>
      {data?.draft ? <span>您有没保存的草稿。</span> : null}
    </p>
  );
}
