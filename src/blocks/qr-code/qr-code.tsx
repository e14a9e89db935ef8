import type { BlockProps } from '#src/page-model/block-props.ts';
import type { Block } from '#src/page-model/page.ts';
import type { QrDrawing } from '#src/page-model/values.ts';
import { Picture } from '#src/ui/picture.tsx';
import { RunningText } from '#src/ui/running-text.tsx';
import './qr-code.css';

/** A code to scan, press or save, and a plain link for those who read it on the phone itself. */
export default function QrCode({ block, page }: BlockProps<'qr-code'>) {
  const { title, text, content, image } = block;
  return (
    <figure className="qr-code card">
      {content && <DrawnCode content={content} title={title} />}
      {image && <Picture className="qr-code__image" image={image} page={page} sizes="176px" />}
      <figcaption className="qr-code__words">
        <p className="qr-code__title">
          <RunningText text={title} />
        </p>
        {text && (
          <p className="qr-code__text">
            <RunningText text={text} />
          </p>
        )}
        {content && <CodeLink content={content} />}
      </figcaption>
    </figure>
  );
}

interface DrawnCodeProps {
  readonly content: QrDrawing;
  readonly title: Block<'qr-code'>['title'];
}

/** An `img`, not inline SVG: chat apps recognise and save a long-pressed code only when it is an image. */
function DrawnCode({ content, title }: DrawnCodeProps) {
  return (
    <img
      className="qr-code__image"
      src={`data:image/svg+xml,${encodeURIComponent(svgOf(content))}`}
      width={176}
      height={176}
      alt={`${title}的二维码`}
    />
  );
}

/** Light modules a reader needs around the code. Source: ISO/IEC 18004 §5.3.8. */
const QUIET_ZONE = 4;

function svgOf({ size, path }: QrDrawing): string {
  const box = size + 2 * QUIET_ZONE;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="528" height="528" viewBox="${-QUIET_ZONE} ${-QUIET_ZONE} ${box} ${box}" shape-rendering="crispEdges"><path fill="#fff" d="M${-QUIET_ZONE} ${-QUIET_ZONE}h${box}v${box}h-${box}z"/><path d="${path}"/></svg>`;
}

function CodeLink({ content }: { readonly content: QrDrawing }) {
  return (
    <a className="qr-code__link" href={content.content}>
      在这台手机上打开
    </a>
  );
}
