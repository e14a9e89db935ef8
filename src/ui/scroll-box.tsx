import type { ReactNode } from 'react';

interface ScrollBoxProps {
  /** What is in it, for those who hear it. */
  readonly label: string;
  readonly className: string;
  /** What it shows is about to be replaced. */
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

/** Holds what is wider or taller than the screen, and can be scrolled by the keyboard. */
export function ScrollBox({ label, className, isBusy, children }: ScrollBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className={className} aria-label={label} aria-busy={isBusy || undefined} tabIndex={0}>
      {children}
    </section>
  );
}
