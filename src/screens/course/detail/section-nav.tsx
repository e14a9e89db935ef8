import { useEffect, useState } from 'react';
import './section-nav.css';

interface SectionNavProps {
  /** Ids of sections on this page, in order. */
  readonly parts: readonly { readonly id: string; readonly label: string }[];
}

/** The section at this height counts as the one being read. */
const READING_LINE = '-120px 0px -60% 0px';

/** A sticky bar that shows the section being read and links to each. */
export function SectionNav({ parts }: SectionNavProps) {
  const [current, setCurrent] = useState(parts[0]?.id);
  const ids = parts.map(({ id }) => id).join();
  useEffect(() => {
    if (typeof IntersectionObserver !== 'function') return;
    const observer = new IntersectionObserver(
      (entries) => {
        const reached = entries.find(({ isIntersecting }) => isIntersecting);
        if (reached) setCurrent(reached.target.id);
      },
      { rootMargin: READING_LINE },
    );
    for (const id of ids.split(',')) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);
  const handleClick = (id: string) => {
    const section = document.getElementById(id);
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true });
    setCurrent(id);
  };
  if (parts.length < 2) return null;
  return (
    <nav className="section-nav" aria-label="课程内容">
      {parts.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          className="section-nav__part"
          aria-current={id === current ? 'true' : undefined}
          onClick={() => handleClick(id)}
        >
          {label}
        </button>
      ))}
    </nav>
  );
}
