import './page-frame.css';
import { useEffect, useRef, useState } from 'react';
import { blockTitle } from '#src/page-edit/form/form-fields.ts';
import { blocksInWords } from '../block-words.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import { namesByBlock, type Other } from '../presence/use-presence.ts';
import type { Rendered } from '../state/editor-state.ts';
import { findWrittenText } from '../written-text.ts';
import { DEVICES, type Device } from './devices.ts';
import type { FromFrame, ToFrame } from './messages.ts';
import { useFrameScale } from './use-frame-scale.ts';

interface PageFrameProps {
  /** Other windows with the page. */
  readonly others: readonly Other[];
  readonly device: Device;
  /** A key of the editor that was pressed while the page had the focus. */
  readonly onKey: (key: Extract<FromFrame, { kind: 'key' }>) => void;
}

/** The page as visitors see it, on a device's screen. A click in it selects. */
export function PageFrame({ device, others, onKey }: PageFrameProps) {
  const { store, schemas } = useEditor();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setIsReady] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const rendered = useEditorState((state) => state.rendered);
  const selected = useEditorState((state) => state.selected);
  const tell = useRef((message: ToFrame) => tellNow(frame.current?.contentWindow, message)).current;
  const number = useRef(0);
  const asked = useRef<{ ask: number; path: readonly (string | number)[] }>(undefined);
  const isFromPage = useRef(false);
  const handleKey = useRef(onKey);
  useEffect(() => {
    handleKey.current = onKey;
  });

  const blocks = rendered?.blocks;
  useEffect(() => {
    if (!isReady) return;
    let last: Rendered | undefined;
    const show = () => {
      const { rendered: next } = store.read();
      const isShown = next?.lastDocument === last?.lastDocument && next?.blocks === last?.blocks;
      last = next;
      if (isShown || !next?.lastDocument) return;
      const names = Object.fromEntries(
        next.blocks.map(({ id, type }) => [id, blockTitle(schemas, type)?.title ?? type]),
      );
      number.current += 1;
      tell({ kind: 'show', document: next.lastDocument, number: number.current, names });
    };
    show();
    return store.subscribePage(show);
  }, [isReady, store, schemas, tell]);

  const selectedId = blocks?.find(({ index }) => index === selected)?.id ?? null;
  useEffect(() => {
    if (!isReady) return;
    tell({ kind: 'select', id: selectedId, isBroughtIntoView: !isFromPage.current });
    isFromPage.current = false;
  }, [isReady, selectedId, tell]);

  useEffect(() => {
    if (!isReady) return;
    const people = namesByBlock(others, blocksInWords(store.read().page.root, schemas));
    const names = (blocks ?? []).map(({ id, index }) => [id, people.get(index)?.join('、')]);
    tell({ kind: 'others', names: Object.fromEntries(names.filter(([, words]) => words)) });
  }, [isReady, others, blocks, store, schemas, tell]);

  useEffect(() => {
    const indexOf = (id: string) => store.read().rendered?.blocks.find((block) => block.id === id)?.index;
    const handle = ({ data, source, origin }: MessageEvent<FromFrame>) => {
      if (source !== frame.current?.contentWindow || origin !== window.location.origin) return;
      if (data.kind === 'ready') return setIsReady(true);
      if (data.kind === 'shown') return setIsShown(true);
      if (data.kind === 'key') return handleKey.current(data);
      if (data.kind === 'edited') return takeText(data.ask, data.text);
      const index = indexOf(data.id);
      if (index === undefined) return;
      const { page, selected: before } = store.read();
      const written = findWrittenText(page, index, data.texts);
      if (data.kind === 'pick') {
        isFromPage.current = before !== index;
        return store.select(index, written?.path);
      }
      if (!written?.isOnly) return;
      asked.current = { ask: data.ask, path: written.path };
      tell({ kind: 'edit', ask: data.ask, depth: written.depth });
    };
    const takeText = (ask: number, text: string) => {
      const { rendered: before } = store.read();
      const wanted = asked.current;
      const isTaken = wanted?.ask === ask && store.edit({ kind: 'set', path: wanted.path, value: text });
      if (isTaken || !before?.lastDocument) return;
      // An edit that was refused is removed from the page again.
      number.current += 1;
      tell({ kind: 'show', document: before.lastDocument, number: number.current, names: {} });
    };
    window.addEventListener('message', handle);
    return () => window.removeEventListener('message', handle);
  }, [store, tell]);

  const { width, height } = DEVICES[device];
  const { box, scale, frameHeight } = useFrameScale(width, height);
  return (
    <div ref={box} className="studio-canvas">
      {rendered && rendered.document === null ? (
        <p className="studio-canvas__note" role="status">
          {rendered.lastDocument ? '有错误要改，页面还是改之前的样子' : '改好错误后，这里会出现页面'}
        </p>
      ) : null}
      <div
        className="studio-device"
        data-device={device}
        data-waiting={!isShown || undefined}
        style={{ width: width * scale, height: frameHeight * scale }}
      >
        <iframe
          ref={frame}
          title="页面"
          src="/console/frame.html"
          style={{ width, height: frameHeight, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  );
}

/** Calls the frame directly: a posted message would wait until the editor has rendered. */
function tellNow(frame: Window | null | undefined, data: ToFrame): void {
  frame?.dispatchEvent(new MessageEvent('message', { data, origin: window.location.origin, source: window }));
}
