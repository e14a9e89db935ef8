import { type ReactNode, useRef } from 'react';
import './upload.css';

interface PictureButtonProps {
  readonly children: ReactNode;
  readonly onPick: (files: readonly File[]) => void;
  /** Opens the camera at once: `user` is the front camera, `environment` the back one. */
  readonly capture?: 'user' | 'environment';
  readonly isMultiple?: boolean;
  readonly isDisabled?: boolean;
  readonly className?: string;
}

/** A button to choose or take a picture. */
export function PictureButton({ children, onPick, capture, isMultiple, isDisabled, className }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className={className ?? 'button button--plain'}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        {children}
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        tabIndex={-1}
        {...(capture && { capture })}
        {...(isMultiple && { multiple: true })}
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
