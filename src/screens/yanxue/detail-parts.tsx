import type { ReactNode } from 'react';
import type { Activity } from '#src/features/yanxue/activity-query.ts';
import { Photo } from '#src/ui/app/photo.tsx';
import { useImageViewer } from '#src/ui/image-viewer/use-image-viewer.tsx';
import { LeaderCard } from './leader-card.tsx';

/** The tour's description, days, price and leader. */
export function DetailParts({ activity }: { readonly activity: Activity }) {
  return (
    <>
      <Part title="营期亮点">
        <ul className="yanxue-detail__highlights">
          {activity.highlights.map((highlight) => (
            <li key={highlight}>{highlight}</li>
          ))}
        </ul>
      </Part>
      <Part title="每日行程">
        <ol className="yanxue-days">
          {activity.schedule.map(({ day, title, items }) => (
            <li key={day} className="yanxue-days__day">
              <span className="yanxue-days__number">第 {day} 天</span>
              <h4 className="yanxue-days__title">{title}</h4>
              <ul className="yanxue-days__items">
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </Part>
      <Gallery images={activity.gallery} />
      <Part title="带队导师">
        <LeaderCard leader={activity.leader} />
      </Part>
      <Part title="费用说明">
        <h4 className="yanxue-detail__subheading">费用包含</h4>
        <SignedList items={activity.included} sign="in" />
        <h4 className="yanxue-detail__subheading">费用不含</h4>
        <SignedList items={activity.excluded} sign="out" />
      </Part>
      <Part title="报名须知">
        <ul className="yanxue-detail__notices">
          {activity.notices.map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      </Part>
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="yanxue-detail__card" aria-label={title}>
      <h3 className="yanxue-detail__heading">{title}</h3>
      {children}
    </section>
  );
}

function SignedList({ items, sign }: { readonly items: readonly string[]; readonly sign: 'in' | 'out' }) {
  return (
    <ul className={`yanxue-detail__signed yanxue-detail__signed--${sign}`}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function Gallery({ images }: { readonly images: readonly string[] }) {
  const { viewer, viewImages } = useImageViewer();
  if (images.length === 0) return null;
  const viewed = images.map((src, index) => ({ src, alt: `营期照片 ${index + 1}` }));
  return (
    <Part title="营期照片">
      <ul className="yanxue-gallery">
        {viewed.map(({ src, alt }, index) => (
          <li key={src}>
            <button
              type="button"
              className="yanxue-gallery__photo"
              aria-label={`放大${alt}`}
              onClick={() => viewImages(viewed, index)}
            >
              <Photo src={src} alt="" width={200} height={134} />
            </button>
          </li>
        ))}
      </ul>
      {viewer}
    </Part>
  );
}
