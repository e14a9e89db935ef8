import './editor.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { staffRefusals } from '#src/contract/console/codes.ts';
import { ConsoleRefusal, consoleApi } from '../client/console-api.ts';
import { outdateOtherScreens } from '../client/query-client.ts';
import { useMe } from '../shell/use-me.ts';
import { Tour } from '../tour/tour.tsx';
import { FailureView, StateView } from '../ui/state-view.tsx';
import { showToast } from '../ui/toast.tsx';
import { Editor } from './editor.tsx';
import { EditorContext } from './editor-context.ts';
import { loadSchemas } from './load-schemas.ts';
import { type Begun, beginEditing } from './state/begin-editing.ts';
import { editorServices, movedTo } from './state/editor-services.ts';
import { createEditorStore } from './state/editor-store.ts';
import { moveLocalDraft } from './state/local-draft.ts';

/** `/console/pages/edit?file=…`: a page in the editor. */
export default function EditorPage() {
  const file = useSearchParams()[0].get('file') ?? '';
  const me = useMe();
  const queries = useQueryClient();
  // The editor saves by itself, not by a mutation.
  useEffect(() => () => void outdateOtherScreens(queries), [queries]);
  const schemas = useQuery({
    queryKey: ['schemas'],
    queryFn: ({ signal }) => loadSchemas(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Loaded once: after that the editor follows the file itself.
  const page = useQuery({
    queryKey: ['page', file],
    queryFn: ({ signal }) => consoleApi('GET /console/api/page', { query: { file } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    enabled: file !== '',
  });
  const error = page.error ?? schemas.error;
  if (file === '') return <Place title="没有说是哪个页面" />;
  if (error instanceof ConsoleRefusal && error.code === staffRefusals.PAGE_FILE_GONE.code) {
    const to = movedTo(error);
    if (to === undefined) return <Place title="页面文件已不存在" text={`${file} 可能被改名或删除。`} />;
    return (
      <Place title="这一页改名了" text={`现在是 ${to}。在这台电脑上没保存的改动会跟着过去。`}>
        <Link
          className="console-button console-button--primary"
          to={`/console/pages/edit?file=${encodeURIComponent(to)}`}
          onClick={() => me && moveLocalDraft(me.uuid, file, to)}
        >
          去新的地方
        </Link>
      </Place>
    );
  }
  if (error instanceof ConsoleRefusal && error.code === staffRefusals.PAGES_ELSEWHERE.code) {
    return <Place title="这台机器只展示网站" text="页面在写页面的机器上编辑和发布，请打开那里的控制台。" />;
  }
  if (error) {
    return (
      <main className="studio-place">
        <FailureView error={error} onRetry={() => void Promise.all([page.refetch(), schemas.refetch()])} />
      </main>
    );
  }
  if (!page.data || !schemas.data || !me) return <EditorSkeleton />;
  return <OpenEditor key={file} begun={beginEditing(page.data, me.uuid)} staffUuid={me.uuid} schemas={schemas.data} />;
}

interface OpenEditorProps {
  readonly begun: Begun;
  readonly staffUuid: string;
  readonly schemas: Awaited<ReturnType<typeof loadSchemas>>;
}

function OpenEditor({ begun, staffUuid, schemas }: OpenEditorProps) {
  const { file, path, usedBy } = begun.opened;
  const [movedPlace, setMovedPlace] = useState<string>();
  const [editor] = useState(() => ({
    store: createEditorStore(begun, editorServices(file, staffUuid, setMovedPlace)),
    schemas,
    file,
    path,
    ...(usedBy && { usedBy }),
  }));
  const [notice] = useState(begun.notice);
  useEffect(() => editor.store.start(), [editor]);
  useEffect(() => {
    if (notice) showToast(notice);
  }, [notice]);
  return (
    <EditorContext value={movedPlace === undefined ? editor : { ...editor, movedTo: movedPlace }}>
      <Editor otherDrafts={begun.opened.otherDrafts} />
      <Tour />
    </EditorContext>
  );
}

function Place({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}) {
  return (
    <main className="studio-place">
      <StateView title={title} text={text}>
        {children}
        <Link to="/console/pages">回到全部页面</Link>
      </StateView>
    </main>
  );
}

/** The editor's layout while the page loads. */
function EditorSkeleton() {
  return (
    <main className="studio studio--loading" aria-busy="true">
      <span className="visually-hidden">正在打开页面</span>
      <div className="studio-top" />
      <div className="studio-bones">
        {[72, 48, 64, 56, 80, 44, 60, 68].map((width) => (
          <i key={width} style={{ width: `${width}%` }} />
        ))}
      </div>
      <div className="studio-canvas">
        <div className="studio-device studio-device--bones" data-waiting />
      </div>
      <div className="studio-bones studio-bones--panel">
        {[40, 100, 30, 98, 36, 99].map((width) => (
          <i key={width} style={{ width: `${width}%` }} />
        ))}
      </div>
    </main>
  );
}
