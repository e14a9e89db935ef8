interface LineIconProps {
  /** The lines, in a square of 24. */
  readonly d: string | undefined;
  /** CSS pixels. */
  readonly size: number;
  /** Of the lines, in the square of 24. */
  readonly width?: number;
  readonly className?: string | undefined;
  /** Its label, when no text beside it has the same meaning. */
  readonly label?: string;
}

/** An icon of lines in the current text colour. */
export function LineIcon({ d, size, width = 1.8, className, label }: LineIconProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      role={label && 'img'}
      aria-label={label}
      aria-hidden={label === undefined}
    >
      <path d={d} fill="none" stroke="currentColor" strokeWidth={width} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
