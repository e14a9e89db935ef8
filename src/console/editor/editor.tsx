import { CircleAlert, CircleSlash, Code, LayoutList, MessageSquare, SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Discussion } from './discussion/discussion.tsx';
import { useBlockThreads } from './discussion/use-block-threads.ts';
import { useEditor, useEditorState } from './editor-context.ts';
import { useFollowedFile } from './follow-file.ts';
import { BlockForm } from './form/block-form.tsx';
import type { Device } from './frame/devices.ts';
import { PageFrame } from './frame/page-frame.tsx';
import { KeyHelp } from './keys/key-help.tsx';
import { useEditorKeys } from './keys/use-editor-keys.ts';
import { ConflictDialog } from './merge/conflict-dialog.tsx';
import { Outline } from './outline/outline.tsx';
import { Palette } from './palette/palette.tsx';
import { usePresence } from './presence/use-presence.ts';
import { Problems } from './problems/problems.tsx';
import { placeToAdd } from './state/block-commands.ts';
import type { OpenedPage } from './state/editor-state.ts';
import { DraftBanner } from './top/draft-banner.tsx';
import { ExperimentNote } from './top/experiment-note.tsx';
import { TopBar } from './top/top-bar.tsx';

const TryMode = lazy(async () => ({ default: (await import('./try/try-mode.tsx')).TryMode }));

const TextView = lazy(() => import('./text/text-view.tsx'));

export type PanelView = 'blocks' | 'form' | 'text' | 'problems' | 'discussion';

/** The editor: blocks at the left, the page in the middle, the form at the right. */
export function Editor({ otherDrafts }: Pick<OpenedPage, 'otherDrafts'>) {
  const { store } = useEditor();
  const [device, setDevice] = useState<Device>('phone');
  const [view, setView] = useState<PanelView>('form');
  const [addAt, setAddAt] = useState<number>();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [isTrying, setIsTrying] = useState(false);
  const conflict = useEditorState((state) => state.conflict);
  const problems = useEditorState((state) => state.rendered?.problems.length ?? 0);
  const { count: threads } = useBlockThreads();
  const add = (index?: number) => {
    setAddAt(index ?? placeToAdd(store.read()));
  };
  const { handleFrameKey } = useEditorKeys({ onAdd: add, onHelp: () => setIsHelpOpen(true) });
  useFollowedFile();
  const others = usePresence();
  const tabs = [
    { name: 'blocks', title: '积木', icon: LayoutList },
    { name: 'form', title: '表单', icon: SlidersHorizontal },
    { name: 'text', title: '文本', icon: Code },
    { name: 'problems', title: problems > 0 ? `问题 ${problems}` : '问题', icon: CircleAlert },
    { name: 'discussion', title: threads > 0 ? `讨论 ${threads}` : '讨论', icon: MessageSquare },
  ] as const;
  return (
    <div className="studio" data-view={view}>
      <TopBar
        {...{ device, onDevice: setDevice, otherDrafts, others }}
        onHelp={() => setIsHelpOpen(true)}
        onTry={() => setIsTrying(true)}
      />
      <DraftBanner />
      <Outline onAdd={add} others={others} />
      <main className="studio-middle" aria-label="页面">
        <PageFrame device={device} others={others} onKey={handleFrameKey} />
      </main>
      <aside className="studio-panel" aria-label="编辑">
        <div className="studio-tabs" role="tablist" aria-label="怎样编辑">
          {tabs.map(({ name, title, icon: Icon }) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`studio-tab-${name}`}
              aria-selected={view === name}
              aria-controls="studio-view"
              data-name={name}
              onClick={() => setView(name)}
            >
              <Icon aria-hidden="true" />
              {title}
            </button>
          ))}
        </div>
        <RefusalNote onText={() => setView('text')} />
        <ExperimentNote />
        <div id="studio-view" className="studio-view" role="tabpanel" aria-labelledby={`studio-tab-${view}`}>
          {view === 'blocks' ? <Outline onAdd={add} others={others} onChoose={() => setView('form')} /> : null}
          {view === 'form' ? <BlockForm onAdd={add} /> : null}
          {view === 'problems' ? <Problems onForm={() => setView('form')} onText={() => setView('text')} /> : null}
          {view === 'discussion' ? <Discussion /> : null}
          {view === 'text' ? (
            <Suspense fallback={<p className="studio-empty">正在打开文本…</p>}>
              <TextView />
            </Suspense>
          ) : null}
        </div>
      </aside>
      {addAt === undefined ? null : <Palette index={addAt} onClose={() => setAddAt(undefined)} />}
      {isHelpOpen ? <KeyHelp onClose={() => setIsHelpOpen(false)} /> : null}
      {isTrying ? (
        <Suspense fallback={null}>
          <TryMode device={device} onClose={() => setIsTrying(false)} />
        </Suspense>
      ) : null}
      {conflict ? <ConflictDialog conflict={conflict} /> : null}
    </div>
  );
}

/** Why an edit was refused, with a link to the text view. */
function RefusalNote({ onText }: { readonly onText: () => void }) {
  const { store } = useEditor();
  const refusal = useEditorState((state) => state.refusal);
  if (!refusal) return null;
  return (
    <div className="console-notice console-notice--strip studio-refusal" role="alert">
      <CircleSlash aria-hidden="true" />
      <p>{refusal.reason}</p>
      <button type="button" className="studio-link" onClick={onText}>
        打开文本
      </button>
      <button type="button" className="studio-link" onClick={store.dismissRefusal}>
        知道了
      </button>
    </div>
  );
}
