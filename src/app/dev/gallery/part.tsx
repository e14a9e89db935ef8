import { type ReactNode, useId } from 'react';

interface PartProps {
  /** Names of the components it shows. */
  readonly title: string;
  readonly children: ReactNode;
}

/** One family of components under its heading. */
export function Part({ title, children }: PartProps) {
  const id = useId();
  return (
    <section className="ui-gallery__part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
