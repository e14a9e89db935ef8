import type { BlockProps } from '#src/page-model/block-props.ts';
import { LinkTo } from '#src/ui/link-to.tsx';
import { RunningText } from '#src/ui/running-text.tsx';
import './button.css';

/** One button, with an optional line below it. */
export default function Button({ block }: BlockProps<'button'>) {
  return (
    <div className="button-block">
      <LinkTo link={block.link} className={`button button--${block.tone}`}>
        {block.label}
      </LinkTo>
      {block.note && (
        <p className="button-block__note">
          <RunningText text={block.note} />
        </p>
      )}
    </div>
  );
}
