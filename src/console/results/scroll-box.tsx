import type { ReactNode } from 'react';

interface ScrollBoxProps {
  /** What is in it, for those who hear it. */
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** Holds what is wider or taller than the screen, and can be scrolled by the keyboard. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
