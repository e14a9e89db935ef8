import { useState } from 'react';
import './photo.css';

interface PhotoProps {
  readonly src: string;
  /** Empty for a decorative picture. */
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly isRound?: boolean;
}

/** A picture from the API in a place of fixed size. When it cannot be loaded, its alt text is shown. */
export function Photo({ src, alt, width, height, isRound = false }: PhotoProps) {
  const [failed, setFailed] = useState<string>();
  const className = isRound ? 'photo photo--round' : 'photo';
  if (!src || failed === src) {
    return (
      <svg
        className={className}
        viewBox="0 0 24 24"
        width={width}
        height={height}
        role="img"
        aria-label={alt || '图片'}
      >
        <path
          d="M4 17l5-5 4 4 3-3 4 4M8.5 8.5h.01"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
        />
      </svg>
    );
  }
  return (
    <img
      className={className}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(src)}
    />
  );
}
