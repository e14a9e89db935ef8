import { type DragEvent, useEffect, useRef, useState } from 'react';
import { showToast } from '#src/lib/dom/toast.ts';
import { readFile } from '#src/lib/storage/files.ts';
import {
  addPages,
  removePage,
  reorderPage,
  retryPage,
  turnPage,
  useIsPreparing,
  usePages,
  useProgress,
} from './page-queue.ts';
import type { Page } from './pages.ts';
import './pages-input.css';

interface PagesInputProps {
  readonly label: string;
  /** Key of the answer on this device, e.g. `homework:<uuid>`. */
  readonly place: string;
  readonly most: number;
  /** Addresses of the pages that came from the server, by upload uuid. */
  readonly addresses: Readonly<Record<string, string>>;
}

/** Input for the photographed pages of an answer: take or choose, reorder, turn; each shows its progress. */
export function PagesInput({ label, place, most, addresses }: PagesInputProps) {
  const pages = usePages(place);
  const isPreparing = useIsPreparing();
  const [dragged, setDragged] = useState<string>();
  const [said, setSaid] = useState('');
  const room = most - pages.length;
  const prepare = (work: Promise<void>) => {
    work.catch(() => showToast('照片没有处理成功，请再试一次'));
  };
  const add = (files: readonly File[]) => {
    if (files.length > room) showToast(`最多 ${most} 张，多出的没有添加`);
    prepare(addPages(place, files, most));
  };
  const move = (id: string, to: number) => {
    reorderPage(place, id, to);
    setSaid(`移到第 ${to + 1} 页`);
  };
  return (
    <fieldset className="pages">
      <legend className="pages__label">{label}</legend>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {pages.length > 0 && (
        <ol className="pages__list">
          {pages.map((page, index) => (
            <li
              key={page.id}
              className={dragged === page.id ? 'pages__item is-dragged' : 'pages__item'}
              draggable
              onDragStart={(event: DragEvent) => {
                event.dataTransfer.effectAllowed = 'move';
                setDragged(page.id);
              }}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => dragged && event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged) move(dragged, index);
                setDragged(undefined);
              }}
            >
              <OnePage
                page={page}
                index={index}
                isLast={index === pages.length - 1}
                address={page.upload ? addresses[page.upload.uuid] : undefined}
                onMove={(to) => move(page.id, to)}
                onTurn={() => prepare(turnPage(place, page.id, page.upload ? addresses[page.upload.uuid] : undefined))}
                onRemove={() => removePage(place, page.id)}
                onRetry={() => retryPage(place, page.id)}
              />
            </li>
          ))}
        </ol>
      )}
      {isPreparing && (
        <p className="pages__note" role="status">
          正在处理照片…
        </p>
      )}
      {room > 0 && (
        <div className="pages__add">
          <FileButton text="拍照" isCamera onPick={add} />
          <FileButton text="从相册选" onPick={add} />
        </div>
      )}
      <p className="pages__note">
        {pages.length === 0 ? `一页一张，最多 ${most} 张` : `${pages.length}/${most} 张，拖动或用箭头调整顺序`}
      </p>
    </fieldset>
  );
}

interface FileButtonProps {
  readonly text: string;
  readonly isCamera?: boolean;
  readonly onPick: (files: readonly File[]) => void;
}

function FileButton({ text, isCamera = false, onPick }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className="button button--plain" onClick={() => input.current?.click()}>
        {text}
      </button>
      <input
        ref={input}
        type="file"
        // With exactly these types an iPhone delivers a JPEG instead of HEIC.
        accept="image/jpeg,image/png"
        aria-label={text}
        hidden
        tabIndex={-1}
        {...(isCamera ? { capture: 'environment' as const } : { multiple: true })}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // So that the same picture can be chosen again.
          target.value = '';
          if (files.length > 0) onPick(files);
        }}
      />
    </>
  );
}

interface OnePageProps {
  readonly page: Page;
  readonly index: number;
  readonly isLast: boolean;
  readonly address: string | undefined;
  readonly onMove: (to: number) => void;
  readonly onTurn: () => void;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
}

function OnePage({ page, index, isLast, address, onMove, onTurn, onRemove, onRetry }: OnePageProps) {
  const preview = usePreview(page.id) ?? address;
  const name = `第 ${index + 1} 页`;
  return (
    <>
      <div className="pages__picture">
        {preview ? <img src={preview} alt={name} draggable={false} /> : <span className="pages__blank">{name}</span>}
        <PageState page={page} name={name} onRetry={onRetry} />
      </div>
      <div className="pages__tools">
        <button type="button" aria-label={`${name}前移`} disabled={index === 0} onClick={() => onMove(index - 1)}>
          <span aria-hidden="true">←</span>
        </button>
        <button type="button" aria-label={`${name}后移`} disabled={isLast} onClick={() => onMove(index + 1)}>
          <span aria-hidden="true">→</span>
        </button>
        <button type="button" aria-label={`${name}向右转`} onClick={onTurn}>
          <span aria-hidden="true">↻</span>
        </button>
        <button type="button" aria-label={`删除${name}`} onClick={onRemove}>
          <span aria-hidden="true">×</span>
        </button>
      </div>
    </>
  );
}

function PageState({
  page,
  name,
  onRetry,
}: {
  readonly page: Page;
  readonly name: string;
  readonly onRetry: () => void;
}) {
  const part = useProgress(page.id);
  if (page.upload) return null;
  if (page.problem === '') {
    return <progress className="pages__progress" value={part} max={1} aria-label={`${name}正在上传`} />;
  }
  return (
    <button type="button" className="pages__retry" onClick={onRetry}>
      重试
      <span className="visually-hidden">
        {name}：{page.problem}
      </span>
    </button>
  );
}

/** An object URL of the page's file; undefined while it is read and when this device has no file. */
function usePreview(id: string): string | undefined {
  const [preview, setPreview] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let isGone = false;
    void readFile(id).then((file) => {
      if (!file || isGone) return;
      made = URL.createObjectURL(file);
      setPreview(made);
    });
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [id]);
  return preview;
}
