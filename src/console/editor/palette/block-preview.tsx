import { useEffect, useRef, useState } from 'react';
import { applyEdit } from '#src/page-edit/apply-edit.ts';
import { consoleApi } from '../../client/console-api.ts';
import { useEditor } from '../editor-context.ts';
import type { FromFrame, ToFrame } from '../frame/messages.ts';
import type { PaletteItem } from './palette-items.ts';

/** A new block on this page, rendered like a published one. */
export function BlockPreview({ item, index }: { readonly item: PaletteItem; readonly index: number }) {
  const { store, file } = useEditor();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isShown, setIsShown] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    const call = new AbortController();
    const load = async () => {
      const added = applyEdit(store.read().page, { kind: 'paste', path: ['blocks'], index, text: item.text });
      if (!added.ok) return setIsMissing(true);
      const body = { file, text: added.text };
      const reply = await consoleApi('POST /console/api/page/render', { body }, { signal: call.signal }).catch(
        () => null,
      );
      if (call.signal.aborted) return;
      const id = reply?.blocks.find((block) => block.index === index)?.id;
      if (!reply?.document || id === undefined) return setIsMissing(true);
      const tell = (message: ToFrame) => frame.current?.contentWindow?.postMessage(message, window.location.origin);
      tell({ kind: 'show', document: reply.document, number: 1, names: {} });
      tell({ kind: 'select', id, isBroughtIntoView: true });
      setIsShown(true);
    };
    const handle = ({ data, source }: MessageEvent<FromFrame>) => {
      if (source === frame.current?.contentWindow && data.kind === 'ready') void load();
    };
    window.addEventListener('message', handle);
    return () => {
      call.abort();
      window.removeEventListener('message', handle);
    };
  }, [store, file, item, index]);
  return (
    <figure className="studio-preview" data-waiting={!isShown || undefined}>
      {isMissing ? <p className="studio-empty">页面有错误时看不到样子，仍可以添加。</p> : null}
      <iframe ref={frame} title={`${item.title}的样子`} src="/console/frame.html" tabIndex={-1} inert />
    </figure>
  );
}
