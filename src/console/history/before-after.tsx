import './before-after.css';
import { changedBlocks } from '#src/page-edit/changed-blocks.ts';
import { ScrollBox } from '#src/ui/scroll-box.tsx';

interface BeforeAfterProps {
  /** Addresses of the documents; undefined where there was no page before. */
  readonly before: string | undefined;
  readonly after: string;
  /** What the page's file held, and holds; nothing is marked without. */
  readonly texts?: { readonly before: string; readonly after: string } | undefined;
}

/** A page as it was and as it is, on two phones side by side, what changed with a line around it; nothing in them runs. */
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

/** The longest list of places that an address carries. */
const MOST = 200;

/** The document with some of its blocks marked, from the first of them on. */
const marked = (address: string, places: readonly number[]) =>
  places.length === 0 ? address : `${address}&changed=${places.slice(0, MOST).join(',')}#first-change`;

function Phone({ name, address }: { readonly name: string; readonly address: string }) {
  return (
    <figure className="console-before-after__phone">
      <figcaption>{name}</figcaption>
      <div>
        {/* Another address is another frame: a mark that came later is scrolled to as well. */}
        <iframe key={address} src={address} title={`${name}的样子`} sandbox="" loading="lazy" />
      </div>
    </figure>
  );
}
