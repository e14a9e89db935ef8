import type { BlockProps } from '#src/page-model/block-props.ts';
import { RichText } from '#src/ui/rich-text.tsx';

/** A passage an author wrote in Markdown. */
export default function RichTextBlock({ block }: BlockProps<'rich-text'>) {
  return <RichText html={block.markdown} />;
}
