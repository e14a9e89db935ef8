import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DownloadBar } from '#src/features/app-download/download-bar.tsx';
import { CourseRow } from '#src/features/course/course-row.tsx';
import { BannerRow } from '#src/features/home/banner-row.tsx';
import { CategoryGrid } from '#src/features/home/category-grid.tsx';
import { type Home as HomeContent, homeQuery } from '#src/features/home/home-query.ts';
import { LiveStrip } from '#src/features/home/live-strip.tsx';
import { SearchEntry } from '#src/features/search/search-entry.tsx';
import { failureText } from '#src/lib/api-failures.ts';
import { brand } from '#src/lib/brand.ts';
import * as paths from '#src/lib/paths.ts';
import { useShareContent } from '#src/lib/use-share-content.ts';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { useTitle } from '#src/ui/app/use-title.ts';
import { HomeAccount } from './home-account.tsx';
import { HomeAd } from './home-ad.tsx';
import { HomeNotice } from './home-notice.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';
import './home.css';

/** The front page: what the school has, for whom, and what is on today. */
export default function Home() {
  const { data, error, refetch } = useQuery(homeQuery);
  useTitle(brand.name);
  useShareContent(
    data && {
      title: brand.name,
      description: brand.slogan,
      image: data.hot_courses[0]?.img_cover ?? '',
      path: paths.home(),
    },
  );
  return (
    <>
      <DownloadBar />
      <div className="home">
        <header className="home__head">
          <div>
            <h1 className="home__brand">{brand.name}</h1>
            <p className="home__slogan">{brand.slogan}</p>
          </div>
          <HomeAccount />
        </header>
        <SearchEntry />
        {data ? (
          <HomeSections home={data} />
        ) : error ? (
          <FailedView text={failureText(error)} onRetry={() => void refetch()} />
        ) : (
          <HomeSkeleton />
        )}
      </div>
      <HomeNotice />
      {data && <HomeAd />}
    </>
  );
}

function HomeSections({ home }: { readonly home: HomeContent }) {
  const { banners, categories, lives, trial_courses: trials, hot_courses: hot, exam } = home;
  const isEmpty = [banners, categories, lives, trials, hot].every((list) => list.length === 0);
  if (isEmpty) return <StatusView title="课程正在准备" text="新一季课程马上上架，过一会儿再来看看。" />;
  return (
    <>
      {banners.length > 0 && <BannerRow banners={banners} />}
      {categories.length > 0 && <CategoryGrid categories={categories} />}
      <p className="home__exam">
        <span>距 {exam.name}</span>
        <span>
          还有 <strong>{exam.days_left}</strong> 天
        </span>
      </p>
      {lives.length > 0 && (
        <Section title="直播公开课" more={paths.liveList()}>
          <LiveStrip lives={lives} />
        </Section>
      )}
      {trials.length > 0 && <CourseSection title="1 元体验" courses={trials} />}
      {hot.length > 0 && <CourseSection title="热门课程" courses={hot} />}
    </>
  );
}

function CourseSection({ title, courses }: { readonly title: string; readonly courses: HomeContent['hot_courses'] }) {
  return (
    <Section title={title}>
      <ul className="home__courses">
        {courses.map((course) => (
          <li key={course.uuid}>
            <CourseRow course={course} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface SectionProps {
  readonly title: string;
  /** Where the rest of it is. */
  readonly more?: string;
  readonly children: ReactNode;
}

function Section({ title, more, children }: SectionProps) {
  return (
    <section className="home__section">
      <div className="home__head-line">
        <h2 className="home__title">{title}</h2>
        {more && (
          <Link className="home__more" to={more} aria-label={`全部${title}`}>
            全部
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
