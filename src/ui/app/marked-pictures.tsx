import { useState } from 'react';
import { StrokeLayer } from '../stroke-layer.tsx';
import { Modal } from './modal.tsx';
import './marked-pictures.css';

interface MarkedPicturesProps {
  readonly pictures: readonly {
    readonly uuid: string;
    readonly url: string;
    readonly width: number;
    readonly height: number;
  }[];
  readonly strokes: readonly { readonly picture: string; readonly color: 'red' | 'blue'; readonly path: string }[];
}

/** The pages with the teacher's drawing over them; a tap enlarges one. */
export function MarkedPictures({ pictures, strokes }: MarkedPicturesProps) {
  const [openId, setOpenId] = useState<string>();
  if (pictures.length === 0) return null;
  const at = pictures.findIndex(({ uuid }) => uuid === openId);
  const large = pictures[at];
  const ofPage = (uuid: string) => strokes.filter(({ picture }) => picture === uuid);
  const nameOf = (index: number, uuid: string) =>
    `第 ${index + 1} 页${ofPage(uuid).length > 0 ? `，有 ${ofPage(uuid).length} 处批注` : ''}`;
  return (
    <>
      <ul className="marked">
        {pictures.map(({ uuid, url, width, height }, index) => (
          <li key={uuid}>
            <button type="button" className="marked__page" onClick={() => setOpenId(uuid)}>
              <img src={url} alt={nameOf(index, uuid)} width={width} height={height} loading="lazy" />
              <StrokeLayer strokes={ofPage(uuid)} />
            </button>
          </li>
        ))}
      </ul>
      {large && (
        <LargePage
          key={large.uuid}
          picture={large}
          name={nameOf(at, large.uuid)}
          strokes={ofPage(large.uuid)}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </>
  );
}

interface LargePageProps extends Pick<MarkedPicturesProps, 'strokes'> {
  readonly picture: MarkedPicturesProps['pictures'][number];
  readonly name: string;
  readonly onClose: () => void;
}

const ZOOMS = [1, 2, 3, 4] as const;

/** A page in full screen: buttons and the keys + and − change its size, scrolling does the rest. */
function LargePage({ picture, name, strokes, onClose }: LargePageProps) {
  const [zoom, setZoom] = useState<number>(1);
  const change = (by: number) => setZoom((now) => Math.min(ZOOMS.length, Math.max(1, now + by)));
  return (
    <Modal className="marked-large" label={name} isOpen onDismiss={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles keys wherever the focus is inside */}
      <div
        className="marked-large__stage"
        onKeyDown={({ key }) => {
          if (key === '+' || key === '=') change(1);
          if (key === '-') change(-1);
        }}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
        <section className="marked-large__scroll" tabIndex={0} aria-label={name}>
          <div className="marked-large__page" data-zoom={zoom}>
            <img src={picture.url} alt={name} width={picture.width} height={picture.height} />
            <StrokeLayer strokes={strokes} />
          </div>
        </section>
        <footer className="marked-large__foot">
          <button type="button" disabled={zoom === 1} onClick={() => change(-1)}>
            缩小
          </button>
          <button type="button" disabled={zoom === ZOOMS.length} onClick={() => change(1)}>
            放大
          </button>
          <button type="button" onClick={onClose}>
            关闭
          </button>
        </footer>
      </div>
    </Modal>
  );
}
