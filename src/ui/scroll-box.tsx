import type { ReactNode } from 'react';

interface ScrollBoxProps {
  /** Label of its content for screen readers. */
  readonly label: string;
  readonly className: string;
  /** Its content is about to be replaced. */
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

/** A scroll container that can be scrolled by keyboard. */
export function ScrollBox({ label, className, isBusy, children }: ScrollBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    <section className={className} aria-label={label} aria-busy={isBusy || undefined} tabIndex={0}>
      {children}
    </section>
  );
}
