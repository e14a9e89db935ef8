import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { fragmentsQuery } from '../client/fragments-query.ts';
import { FailureView, Skeleton } from '../ui/state-view.tsx';

/** What several pages share, written once; asked for when it is opened. */
export function FragmentList() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="console-fragments" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>片段：几个页面共用的内容，改一处，处处都改</summary>
      {isOpen ? <Fragments /> : null}
    </details>
  );
}

function Fragments() {
  const { data, error, refetch } = useQuery(fragmentsQuery);
  if (error && !data) return <FailureView error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={4} />;
  if (data.fragments.length === 0) return <p>还没有片段。</p>;
  return (
    <ul>
      {data.fragments.map(({ name, file, usedBy }) => (
        <li key={file}>
          <Link className="console-fragments__name" to={`/console/pages/edit?file=${encodeURIComponent(file)}`}>
            {name}
          </Link>
          <span>{usedBy.length === 0 ? '没有页面在用' : `${usedBy.length} 个页面在用：${usedBy.join('、')}`}</span>
        </li>
      ))}
    </ul>
  );
}
