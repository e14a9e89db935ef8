import './before-after.css';
import { changedBlocks } from '#src/page-edit/merge/changed-blocks.ts';
import { ScrollBox } from '#src/ui/scroll-box.tsx';

interface BeforeAfterProps {
  /** Addresses of the documents; undefined when there was no page before. */
  readonly before: string | undefined;
  readonly after: string;
  /** The old and new text of the page's file; without them nothing is marked. */
  readonly texts?: { readonly before: string; readonly after: string } | undefined;
}

/** The old and new page on two phones side by side, with changed blocks outlined; nothing in them runs. */
export function BeforeAfter({ before, after, texts }: BeforeAfterProps) {
  const changed = texts && before !== undefined ? changedBlocks(texts.before, texts.after) : { before: [], after: [] };
  const isMarked = changed.before.length + changed.after.length > 0;
  return (
    <>
      <ScrollBox className="console-before-after" label="改动前后的样子">
        {before === undefined ? null : <Phone name="之前" address={marked(before, changed.before)} />}
        <Phone name={before === undefined ? '这一版' : '之后'} address={marked(after, changed.after)} />
      </ScrollBox>
      {isMarked ? (
        <p className="console-before-after__legend">
          橙色框是改动的积木：之前 {changed.before.length} 个，之后 {changed.after.length} 个。
        </p>
      ) : null}
    </>
  );
}

/** The longest list of positions in an address. */
const MOST = 200;

/** The document with some of its blocks outlined, scrolled to the first. */
const marked = (address: string, places: readonly number[]) =>
  places.length === 0 ? address : `${address}&changed=${places.slice(0, MOST).join(',')}#first-change`;

function Phone({ name, address }: { readonly name: string; readonly address: string }) {
  return (
    <figure className="console-before-after__phone">
      <figcaption>{name}</figcaption>
      <div>
        {/* Another address is another frame, so that it scrolls to a later mark too. */}
        <iframe key={address} src={address} title={`${name}的样子`} sandbox="" loading="lazy" />
      </div>
    </figure>
  );
}
