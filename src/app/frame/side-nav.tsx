import './side-nav.css';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { badgeText, useUnread } from '#src/features/message/message-queries.ts';
import { brand } from '#src/lib/dom/brand.ts';
import { drawPageCode } from '#src/lib/dom/page-code.ts';
import * as paths from '#src/lib/paths.ts';
import { useIsLoggedIn } from '#src/lib/session/use-is-logged-in.ts';
import { LineIcon } from '#src/ui/app/line-icon.tsx';
import { tabs } from './tabs.tsx';

/** Links that a student uses often, besides the main screens. */
const WAYS = [
  { path: paths.myMessages, label: '消息', drawing: 'M6 10a6 6 0 0 1 12 0v4l2 3H4l2-3Zm4 10h4' },
  { path: paths.studyHomeworks, label: '作业', drawing: 'M6 3.500h12v17H6ZM9 8h6m-6 4h6m-6 4h3' },
  {
    path: paths.examMyAnswers,
    label: '考试',
    drawing: 'M5 4h14v16H5Zm3 5 1.500 1.500L12 8m-4 7 1.500 1.500L12 14m2.500-4.500H16m-1.500 6H16',
  },
  { path: paths.studyMistakes, label: '错题本', drawing: 'M5 4h14v16H5ZM9 9l6 6m0-6-6 6' },
  { path: paths.studyNotes, label: '笔记', drawing: 'M4 20l1-5L16 4l4 4L9 19Zm9-13 4 4' },
  { path: paths.myOrder, label: '订单', drawing: 'M6 3.500h12v17l-3-2-3 2-3-2-3 2ZM9 8h6m-6 4h6' },
].map(({ path, label, drawing }) => ({ to: path(), label, icon: <LineIcon d={drawing} size={24} /> }));

/** Beginnings of paths, with the main screen they belong to. The longest match counts. */
const BELONGS: readonly (readonly [start: string, to: string])[] = [
  ['/course', paths.courseList()],
  ['/search', paths.courseList()],
  ['/study', paths.studyIndex()],
  ['/exam', paths.examMyAnswers()],
  ['/my', paths.myIndex()],
  ['/my/order-detail', paths.myOrder()],
  ['/address', paths.myIndex()],
  ...[...tabs, ...WAYS].map(({ to }) => [to, to] as const),
];

/**
 * The side bar on a wide screen: the main screens, the student's own pages, and a QR code of this screen for the phone.
 */
export default function SideNav() {
  const { pathname } = useLocation();
  const isLoggedIn = useIsLoggedIn();
  const unread = useUnread()?.total ?? 0;
  const current = placeOf(pathname);
  const mains = tabs.filter(({ isOfStudents }) => isLoggedIn || !isOfStudents);
  return (
    <aside className="side-nav" aria-label={brand.name}>
      <Link className="side-nav__brand" to={paths.home()}>
        {brand.name}
      </Link>
      <p className="side-nav__slogan">{brand.slogan}</p>
      <nav aria-label="主导航">
        <Ways ways={mains} current={current} unread={0} />
        {isLoggedIn && <Ways ways={WAYS} current={current} unread={unread} />}
      </nav>
      <div className="side-nav__phone">
        <img
          className="side-nav__code"
          src={drawPageCode(window.location.origin + pathname)}
          alt="在手机上打开本页的二维码"
          width="112"
          height="112"
        />
        手机扫码，接着看
      </div>
    </aside>
  );
}

interface WaysProps {
  readonly ways: readonly { readonly to: string; readonly label: string; readonly icon: ReactNode }[];
  readonly current: string | undefined;
  readonly unread: number;
}

function Ways({ ways, current, unread }: WaysProps) {
  return (
    <ul className="side-nav__part">
      {ways.map(({ to, label, icon }) => (
        <li key={to}>
          <Link className="side-nav__way" to={to} aria-current={to === current ? 'page' : undefined}>
            {icon}
            {label}
            {unread > 0 && to === paths.myMessages() && (
              <span className="side-nav__badge">
                <span aria-hidden="true">{badgeText(unread)}</span>
                <span className="visually-hidden">，{badgeText(unread)} 条未读消息</span>
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The entry to which an address belongs. */
function placeOf(pathname: string): string | undefined {
  const fits = BELONGS.filter(([start]) =>
    start === paths.home() ? pathname === start : pathname === start || pathname.startsWith(`${start}/`),
  );
  return fits.sort(([one], [other]) => other.length - one.length)[0]?.[1];
}
