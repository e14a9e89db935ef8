import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { Link } from 'react-router-dom';
import { consoleApi } from '../../client/console-api.ts';
import { useEditor } from '../editor-context.ts';

/** Warns that an experiment runs on the page: some changes start a new version of it, which counts from zero. */
export function ExperimentNote() {
  const { path, usedBy } = useEditor();
  // Without a response nothing is shown: editing goes on.
  const { data } = useQuery({
    queryKey: ['experiments'],
    queryFn: ({ signal }) => consoleApi('GET /console/api/experiments', undefined, { signal }),
    staleTime: 60_000,
  });
  const pages = usedBy ?? [path];
  const running = data?.experiments.find(({ page, state }) => state === 'running' && pages.includes(page));
  if (!running) return null;
  return (
    <div className="console-notice console-notice--strip studio-refusal" role="note">
      <FlaskConical aria-hidden="true" />
      <p>
        {usedBy ? `${running.page} 上` : '这一页上'}在跑实验“
        <Link to={`/console/experiments/${running.uuid}`}>{running.name}</Link>
        ”。改它的目标、份额、方案或方案里的内容，发布后从头计数。
      </p>
    </div>
  );
}
