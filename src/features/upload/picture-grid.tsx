import { PictureButton } from './picture-button.tsx';
import type { Upload } from './use-upload.ts';
import './upload.css';

interface PictureGridProps {
  readonly label: string;
  readonly help: string;
  readonly problem?: string | undefined;
  readonly uploads: readonly Upload[];
  readonly most: number;
  readonly onAdd: (file: Blob) => void;
  readonly onRetry: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

/** The chosen pictures with their progress, and a button to add more. */
export function PictureGrid({ label, help, problem, uploads, most, onAdd, onRetry, onRemove }: PictureGridProps) {
  const room = most - uploads.length;
  return (
    <fieldset className="picture-grid">
      <legend className="picture-grid__label">{label}</legend>
      <ul className="picture-grid__list">
        {uploads.map((upload, index) => (
          <li key={upload.id} className="picture-grid__item">
            <img src={upload.preview} alt={`第 ${index + 1} 张`} width={96} height={96} />
            <UploadState upload={upload} onRetry={() => onRetry(upload.id)} />
            <button
              type="button"
              className="picture-grid__remove"
              aria-label={`删除第 ${index + 1} 张`}
              onClick={() => onRemove(upload.id)}
            >
              <span aria-hidden="true">×</span>
            </button>
          </li>
        ))}
        {room > 0 && (
          <li>
            <PictureButton
              className="picture-grid__add"
              isMultiple
              onPick={(files) => {
                for (const file of files.slice(0, room)) onAdd(file);
              }}
            >
              <span className="picture-grid__plus" aria-hidden="true">
                +
              </span>
              添加照片
            </PictureButton>
          </li>
        )}
      </ul>
      <p
        className={problem ? 'picture-grid__note picture-grid__note--bad' : 'picture-grid__note'}
        role={problem ? 'alert' : undefined}
      >
        {problem ?? help}
      </p>
    </fieldset>
  );
}

function UploadState({ upload, onRetry }: { readonly upload: Upload; readonly onRetry: () => void }) {
  if (upload.picture) return null;
  if (upload.problem !== undefined) {
    return (
      <button
        type="button"
        className="picture-grid__state picture-grid__state--bad"
        title={upload.problem}
        onClick={onRetry}
      >
        重试
        <span className="visually-hidden">：{upload.problem}</span>
      </button>
    );
  }
  return (
    <span className="picture-grid__state" role="status">
      {Math.round(upload.progress * 100)}%
    </span>
  );
}
