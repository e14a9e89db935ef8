import { useRef, useState } from 'react';
import { navigationLink } from '#src/lib/addresses/navigation-link.ts';
import { AppLink } from '#src/ui/app/app-link.tsx';
import type { Banner } from './home-query.ts';
import { typesOfTitle } from './promotion-types.ts';
import './banner-row.css';

/** Banners side by side, moved by swiping or by the dots below. They never move by themselves. */
export function BannerRow({ banners }: { readonly banners: readonly Banner[] }) {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const handleScroll = () => {
    const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {};
    setCurrent(Math.round(scrollLeft / clientWidth));
  };
  const show = (index: number) =>
    track.current?.scrollTo({ left: index * track.current.clientWidth, behavior: 'smooth' });
  return (
    <section className="banner-row" aria-label="推荐">
      <ul ref={track} className="banner-row__track" onScroll={handleScroll}>
        {banners.map((banner, index) => (
          <li key={banner.uuid} className="banner-row__item">
            <AppLink link={navigationLink(banner.navigation)} className="banner-row__link">
              <img
                className="banner-row__image"
                src={banner.image}
                alt=""
                width="1500"
                height="600"
                decoding="async"
                loading={index === 0 ? 'eager' : 'lazy'}
                fetchPriority={index === 0 ? 'high' : undefined}
              />
              <span className="banner-row__words">
                {typesOfTitle(banner.title).map((type) => (
                  <span key={type} className="banner-row__type">
                    {type}
                  </span>
                ))}
                <span className="banner-row__title">{banner.title}</span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
      <div className="banner-row__dots">
        {banners.map((banner, index) => (
          <button
            key={banner.uuid}
            type="button"
            className="banner-row__dot"
            aria-label={`第 ${index + 1} 张，共 ${banners.length} 张`}
            aria-current={index === current}
            onClick={() => show(index)}
          />
        ))}
      </div>
    </section>
  );
}
