import './block-map.css';
import { useCallback, useRef, useState } from 'react';
import { ScrollBox } from '#src/ui/scroll-box.tsx';
import { rateText } from '../numbers.ts';
import type { PageResults } from '../result-keys.ts';
import { Bars } from './bars.tsx';
import { blockName, nameOfId } from './block-names.ts';

interface BlockMapProps extends Pick<PageResults, 'path' | 'blocks' | 'depths'> {
  readonly visits: number;
}

/** A block's position on the page's preview, in pixels. */
interface Place {
  readonly id: string;
  readonly name: string;
  readonly top: number;
  readonly height: number;
}

const PAGE_WIDTH = 375;
/** Late pictures move what is below them, so the page is measured again. */
const MEASURE_AT_MS = [0, 600, 2000];

/** How many visits saw each block, drawn over the page itself, and as a list. */
export function BlockMap({ path, blocks, depths, visits }: BlockMapProps) {
  const { places, height, watch } = usePlaces();
  const seenOf = (id: string) => blocks.find(({ block }) => block === id)?.seen ?? 0;
  const known = new Set(places.map(({ id }) => id));
  const rows = [
    ...places.filter(({ id }) => seenOf(id) > 0),
    // Blocks that were on the page in those days and no longer are.
    ...blocks
      .filter(({ block }) => !known.has(block))
      .map(({ block }) => ({ id: block, name: nameOfId(block), top: 0, height: 0 })),
  ];
  return (
    <section className="results-card" aria-labelledby="results-blocks">
      <div className="results-card__head">
        <h2 id="results-blocks">看到了哪里</h2>
        <p className="results-note">一块积木的一半，或者半个屏幕的它，出现过就算看到。</p>
      </div>
      <div className="results-map">
        <ScrollBox className="results-map__page" label="页面上的样子">
          <div className="results-map__sheet" style={{ height: height * 0.8 }}>
            <iframe
              ref={watch}
              src={path}
              title={`${path} 的样子`}
              // Without scripts, so that viewing it is not a visit; same-origin, so that blocks can be measured.
              sandbox="allow-same-origin"
              style={{ width: PAGE_WIDTH, height }}
              tabIndex={-1}
              aria-hidden="true"
            />
            {places.map(({ id, top, height: tall }) => (
              <div
                key={id}
                className="results-map__veil"
                style={{
                  top: top * 0.8,
                  height: tall * 0.8,
                  opacity: 0.05 + 0.6 * (1 - Math.min(1, seenOf(id) / Math.max(1, visits))),
                }}
              />
            ))}
            {places
              .filter(({ id, height: tall }) => tall > 48 && seenOf(id) > 0)
              .map(({ id, top }) => (
                <p key={id} className="results-map__mark" style={{ top: top * 0.8 + 6 }}>
                  {rateText(seenOf(id), visits)}
                </p>
              ))}
          </div>
        </ScrollBox>
        <div className="results-map__lists">
          <Bars name="积木" rows={rows.map(({ id, name }) => ({ key: id, name, count: seenOf(id) }))} whole={visits} />
          <Bars
            name="滚动到"
            rows={depths.map(({ percent, visits: count }) => ({
              key: String(percent),
              name: `页面的 ${percent}%`,
              count,
            }))}
            whole={visits}
          />
        </div>
      </div>
    </section>
  );
}

function usePlaces() {
  const [places, setPlaces] = useState<readonly Place[]>([]);
  const [height, setHeight] = useState(1600);
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  const watch = useCallback((frame: HTMLIFrameElement | null) => {
    for (const timer of timers.current) clearTimeout(timer);
    if (!frame) return;
    const measure = () => {
      const page = frame.contentDocument;
      const main = page?.querySelector('main');
      if (!page || !main) return;
      setHeight(Math.ceil(main.getBoundingClientRect().height));
      setPlaces([...page.querySelectorAll<HTMLElement>('section[data-block]')].flatMap(placeOf));
    };
    frame.addEventListener('load', () => {
      timers.current = MEASURE_AT_MS.map((ms) => setTimeout(measure, ms));
    });
  }, []);
  return { places, height, watch };
}

function placeOf(block: HTMLElement): Place[] {
  const { top, height } = block.getBoundingClientRect();
  const words = block.querySelector('h1, h2, h3, legend')?.textContent ?? '';
  const name = blockName(block.dataset.block ?? '', words);
  return height > 0 ? [{ id: block.id, name, top, height }] : [];
}
