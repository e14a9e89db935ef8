import type { BlockProps } from '#src/page-model/block-props.ts';
import './spacer.css';

/** Empty space between two blocks. */
export default function Spacer({ block }: BlockProps<'spacer'>) {
  return <div className={`spacer spacer--${block.size}`} aria-hidden="true" />;
}
