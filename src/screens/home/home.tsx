import './home.css';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { DownloadBar } from '#src/features/app-download/download-bar.tsx';
import { CourseRow, CourseRowSkeleton } from '#src/features/course/course-row.tsx';
import { RecentlySeen } from '#src/features/course/recently-seen.tsx';
import { BannerRow } from '#src/features/home/banner-row.tsx';
import { CategoryGrid } from '#src/features/home/category-grid.tsx';
import { type Home as HomeContent, homeQuery, myHomeQuery } from '#src/features/home/home-query.ts';
import { LiveStrip } from '#src/features/home/live-strip.tsx';
import { SearchEntry } from '#src/features/search/search-entry.tsx';
import { userQuery } from '#src/features/session/user.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { brand } from '#src/lib/dom/brand.ts';
import { claimInterruption } from '#src/lib/dom/interruption.ts';
import { useShareContent } from '#src/lib/environment/use-share-content.ts';
import { maskMobile } from '#src/lib/forms/phone.ts';
import * as paths from '#src/lib/paths.ts';
import { useIsLoggedIn } from '#src/lib/session/use-is-logged-in.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import { MessagePopup } from '#src/ui/app/message-popup.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { useTitle } from '#src/ui/app/use-title.ts';
import { HomeAd } from './home-ad.tsx';

/** The home page: courses, categories, and today's classes. */
export default function Home() {
  const { data, error, refetch } = useQuery(homeQuery);
  const isLoggedIn = useIsLoggedIn();
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
        {isLoggedIn && (
          <Suspense fallback={<Skeleton className="home__today-place" />}>
            <HomeToday />
          </Suspense>
        )}
        <SearchEntry />
        {data ? (
          <HomeSections home={data} isStranger={!isLoggedIn} />
        ) : error ? (
          <FailedView text={failureText(error)} onRetry={() => void refetch()} />
        ) : (
          <HomeSkeleton isStranger={!isLoggedIn} />
        )}
      </div>
      <HomeNotice />
      {data && <HomeAd />}
    </>
  );
}

/** A logged-in student's next step; strangers do not load it. The home page does without it when it fails to load. */
const HomeToday = lazy<ComponentType>(() => import('./home-today.tsx').catch(() => ({ default: () => null })));

const MOST_BANNERS = 4;

function HomeSections({ home, isStranger }: { readonly home: HomeContent; readonly isStranger: boolean }) {
  const { banners, categories, lives, trial_courses: trials, hot_courses: hot, exam } = home;
  const isEmpty = [banners, categories, lives, trials, hot].every((list) => list.length === 0);
  if (isEmpty) return <StatusView title="课程正在准备" text="新一季课程马上上架，过一会儿再来看看。" />;
  return (
    <>
      {banners.length > 0 && <BannerRow banners={banners.slice(0, MOST_BANNERS)} />}
      {categories.length > 0 && <CategoryGrid categories={categories} />}
      {isStranger && (
        <p className="home__exam">
          <span>距 {exam.name}</span>
          <span>
            还有 <strong>{exam.days_left}</strong> 天
          </span>
        </p>
      )}
      {lives.length > 0 && (
        <Section title="直播公开课" more={paths.liveList()}>
          <LiveStrip lives={lives} />
        </Section>
      )}
      {trials.length > 0 && <CourseSection title="1 元体验" courses={trials} />}
      {hot.length > 0 && <CourseSection title="热门课程" courses={hot} />}
      <RecentlySeen />
    </>
  );
}

function CourseSection({ title, courses }: { readonly title: string; readonly courses: HomeContent['hot_courses'] }) {
  return (
    <Section title={title}>
      <ul className="home__courses wide-grid">
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
  /** The address of the full list. */
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

/** The account in the header: login, or the student's page. */
function HomeAccount() {
  const isLoggedIn = useIsLoggedIn();
  const { data: user } = useQuery({ ...userQuery, enabled: isLoggedIn });
  if (!isLoggedIn) {
    return (
      <Link className="home__login" to={paths.login()}>
        登录
      </Link>
    );
  }
  return (
    <Link className="home__account" to={paths.myIndex()}>
      {user ? user.nickname || maskMobile(user.mobile) : '同学'}，你好
    </Link>
  );
}

const SEEN_KEY = 'notice-seen';

/** A notice to read, shown once on this device. */
function HomeNotice() {
  const { data } = useQuery(myHomeQuery);
  const [seen, setSeen] = useState(() => readStored('local', SEEN_KEY));
  const [hasClaim, setHasClaim] = useState(false);
  const notice = data?.notice;
  const isWaiting = notice?.is_popup === true && notice.uuid !== seen;
  useEffect(() => {
    if (isWaiting) setHasClaim(claimInterruption('notice'));
  }, [isWaiting]);
  if (!isWaiting || !hasClaim) return null;
  const handleClosed = () => {
    writeStored('local', SEEN_KEY, notice.uuid);
    setSeen(notice.uuid);
  };
  return (
    <MessagePopup key={notice.uuid} title="公告" text={notice.title} onClosed={handleClosed}>
      <Link to={paths.noticeDetail({ id: notice.uuid })} onClick={handleClosed}>
        查看
      </Link>
    </MessagePopup>
  );
}

const ENTRIES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const ROWS = ['a', 'b', 'c', 'd'];

/** Skeleton of the home page, each part in its final size. */
function HomeSkeleton({ isStranger }: { readonly isStranger: boolean }) {
  return (
    <>
      <LoadingNote />
      <div>
        <Skeleton className="home__banner-place" />
        <div className="home__dots-place" />
      </div>
      <div className="category-grid">
        {ENTRIES.map((entry) => (
          <Skeleton key={entry} className="home__entry-place" />
        ))}
      </div>
      {isStranger && <Skeleton className="home__exam-place" />}
      <div className="home__section">
        <Skeleton className="home__title-place" />
        <Skeleton className="home__live-place" />
      </div>
      <div className="home__section">
        <Skeleton className="home__title-place" />
        <div className="home__courses wide-grid">
          {ROWS.map((row) => (
            <CourseRowSkeleton key={row} />
          ))}
        </div>
      </div>
    </>
  );
}
