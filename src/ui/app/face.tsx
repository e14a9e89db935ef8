import { useState } from 'react';
import { pictureSource } from '#src/lib/api/api-base.ts';
import './face.css';

interface FaceProps {
  /** Empty for none. */
  readonly src: string;
  readonly size: number;
  readonly alt: string;
}

/** A student's picture; the default one when there is none, or it cannot be loaded. */
export function Face({ src, size, alt }: FaceProps) {
  const [failed, setFailed] = useState<string>();
  if (src && failed !== src) {
    return (
      <img
        className="face"
        src={pictureSource(src)}
        alt={alt}
        width={size}
        height={size}
        onError={() => setFailed(src)}
      />
    );
  }
  return (
    <svg className="face" viewBox="0 0 64 64" width={size} height={size} role="img" aria-label={alt || '头像'}>
      <rect width="64" height="64" fill="var(--brand-soft)" />
      <path d="M14 64c0-14 8-21 18-21s18 7 18 21z" fill="var(--brand)" opacity=".85" />
      <circle cx="32" cy="28" r="12" fill="var(--paper)" stroke="var(--brand)" strokeWidth="2" />
      <path d="M17 22l15-8 15 8-15 7z" fill="var(--brand)" />
      <path d="M46 23v8" stroke="var(--brand)" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
