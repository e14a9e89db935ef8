import './pictures.css';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { showToast } from '../ui/toast.tsx';
import { type LibraryPicture, savedSentence } from './picture-words.ts';
import { useAddPicture } from './use-pictures.ts';

interface PictureDropProps {
  /** Folder below `assets` for the pictures dropped here. */
  readonly folder?: string | undefined;
  /** Called for each picture that was added, or already existed. */
  readonly onAdded: (picture: LibraryPicture) => void;
  readonly children: ReactNode;
}

const TYPES = 'image/jpeg,image/png,image/webp,image/avif';

/** An area for dropping or pasting pictures, with an upload button, around its content. */
export function PictureDrop({ folder, onAdded, children }: PictureDropProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const { isUploading, failures, add } = useUploads(folder, onAdded);
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void add(event.dataTransfer.files);
  };
  return (
    <section
      aria-label="图片"
      className="console-drop"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={handleDrop}
      onPaste={(event) => {
        if (event.clipboardData.files.length > 0) void add(event.clipboardData.files);
      }}
    >
      <div className="console-drop__bar">
        <label htmlFor={id} className="console-button console-button--primary" data-busy={isUploading || undefined}>
          {isUploading ? '正在处理' : '上传图片'}
        </label>
        <input
          id={id}
          className="visually-hidden"
          type="file"
          accept={TYPES}
          multiple
          onChange={({ target }) => {
            void add(target.files).then(() => {
              target.value = '';
            });
          }}
        />
        <p className="console-drop__hint">拖进来、粘贴或点按钮。JPG、PNG、WebP，8 MB 以内，会自动转正和压缩。</p>
      </div>
      {failures.length > 0 ? (
        <ul className="console-drop__failures" role="alert">
          {failures.map((failure) => (
            <li key={failure}>{failure}</li>
          ))}
        </ul>
      ) : null}
      {children}
    </section>
  );
}

/** One picture at a time: each is work for the server. */
function useUploads(folder: string | undefined, onAdded: (picture: LibraryPicture) => void) {
  const addPicture = useAddPicture();
  const [isUploading, setUploading] = useState(false);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const add = async (files: FileList | null) => {
    if (isUploading) return;
    setFailures([]);
    setUploading(true);
    for (const file of [...(files ?? [])]) {
      try {
        const { picture, beforeBytes, isKnown } = await addPicture(file, folder);
        showToast(isKnown ? `图库里已有这张图：${picture.path}` : savedSentence(beforeBytes, picture));
        onAdded(picture);
      } catch (error) {
        setFailures((before) => [
          ...before,
          `${file.name}：${error instanceof Error ? error.message : '没有上传成功'}`,
        ]);
      }
    }
    setUploading(false);
  };
  return { isUploading, failures, add };
}
