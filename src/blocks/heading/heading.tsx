import type { BlockProps } from '#src/page-model/block-props.ts';
import { HeadingText } from '#src/ui/heading-text.tsx';
import { RunningText } from '#src/ui/running-text.tsx';
import './heading.css';

/** The heading of a section, with what stands above and below it. */
export default function Heading({ block }: BlockProps<'heading'>) {
  const { eyebrow, text, subtitle, level, align } = block;
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <div className={`heading heading--${align} heading--level-${level}`}>
      {eyebrow && (
        <p className="heading__eyebrow">
          <RunningText text={eyebrow} />
        </p>
      )}
      <Title className="heading__text">
        <HeadingText text={text} />
      </Title>
      {subtitle && (
        <p className="heading__subtitle">
          <RunningText text={subtitle} />
        </p>
      )}
    </div>
  );
}
