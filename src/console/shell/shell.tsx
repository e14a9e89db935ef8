import './shell.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { isAllowed, STAFF_ROLE_NAMES } from '#src/contract/console/roles.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { Notices } from '../account/notices.tsx';
import { SecondStepGate } from '../account/second-step-gate.tsx';
import { consoleApi } from '../client/console-api.ts';
import { HelpButton } from '../help/help-button.tsx';
import { Tour } from '../tour/tour.tsx';
import { TourOffer } from '../tour/tour-offer.tsx';
import { Button } from '../ui/button.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { AREA_GROUPS, type Area } from './areas.ts';
import { type Me, meQuery } from './use-me.ts';
import { useRowKeys } from './use-row-keys.ts';

/** The frame of every page of the console: areas at the side, the user below them. */
export function Shell() {
  const { data: me, error, refetch } = useQuery(meQuery);
  const areas = useAreaInSight(me !== undefined);
  useRowKeys();
  const [isSettingUp, setIsSettingUp] = useState(false);
  // Until the recovery codes were confirmed, not just until the second factor is on.
  if (me?.mustSetSecondStep && !isSettingUp) setIsSettingUp(true);
  if (error) return <FailureView error={error} onRetry={() => void refetch()} />;
  if (me && isSettingUp) return <SecondStepGate me={me} onDone={() => setIsSettingUp(false)} />;
  return (
    <div className="console-shell">
      <a className="console-shell__skip" href="#content">
        跳到内容
      </a>
      <nav className="console-shell__side" aria-label="控制台">
        <p className="console-shell__brand">运营控制台</p>
        <div className="console-shell__groups" ref={areas}>
          {AREA_GROUPS.map((group) => (
            <Areas key={group.name} name={group.name} areas={areasOf(me, group.areas)} />
          ))}
        </div>
        {me ? <TourOffer me={me} /> : null}
        {me ? <WhoIsIn me={me} /> : null}
      </nav>
      <main id="content" className="console-shell__content" tabIndex={-1}>
        {me ? <Notices /> : null}
        <Suspense fallback={<Skeleton rows={6} />}>{me ? <Outlet /> : <Skeleton rows={6} />}</Suspense>
      </main>
      <Tour />
    </div>
  );
}

/** The list of areas may be longer than the screen: scrolls the current one into view. */
function useAreaInSight(isShown: boolean) {
  const areas = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const row = areas.current;
    const open = isShown && pathname ? row?.querySelector('[aria-current="page"]') : undefined;
    if (!row || !open) return;
    const [place, room] = [open.getBoundingClientRect(), row.getBoundingClientRect()];
    row.scrollLeft += place.left + place.width / 2 - (room.left + room.width / 2);
    const isInSight = place.top >= room.top && place.bottom <= room.bottom;
    if (!isInSight) row.scrollTop += place.top + place.height / 2 - (room.top + room.height / 2);
  }, [pathname, isShown]);
  return areas;
}

const areasOf = (me: Me | undefined, areas: readonly Area[]) =>
  areas.filter(({ access }) => isAllowed(me?.role ?? null, access));

function Areas({ name, areas }: { readonly name: string; readonly areas: readonly Area[] }) {
  if (areas.length === 0) return null;
  return (
    <section aria-label={name}>
      <p aria-hidden="true">{name}</p>
      <ul>
        {areas.map(({ path, name: area, icon: Icon }) => (
          <li key={path}>
            <NavLink to={path} end={path === '/console'}>
              <Icon aria-hidden="true" />
              {area}
            </NavLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function WhoIsIn({ me }: { readonly me: Me }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const leave = useWrite({
    mutationFn: () => consoleApi('DELETE /console/api/session'),
    onSuccess: async () => {
      await navigate('/console/login');
      queries.clear();
    },
  });
  return (
    <div className="console-shell__me">
      <p>
        <strong>{me.name}</strong>
        <span>{STAFF_ROLE_NAMES[me.role]}</span>
      </p>
      <HelpButton />
      <Button look="quiet" isBusy={leave.isPending} onClick={() => leave.mutate()}>
        退出
      </Button>
    </div>
  );
}
