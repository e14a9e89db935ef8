import './tour-offer.css';
import { useQueryClient } from '@tanstack/react-query';
import { consoleApi } from '../client/console-api.ts';
import { type Me, meQuery } from '../shell/use-me.ts';
import { Button } from '../ui/button.tsx';
import { beginTour } from './tour-state.ts';
import { tourOf } from './tour-steps.ts';

/** Offers the tour to a first-time user, once. */
export function TourOffer({ me }: { readonly me: Me }) {
  const queries = useQueryClient();
  if (me.hasToured) return null;
  const settle = () => {
    queries.setQueryData(meQuery.queryKey, { ...me, hasToured: true });
    // If this is lost, the tour is offered again: no need for a message.
    void consoleApi('POST /console/api/session/tour').catch(() => undefined);
  };
  return (
    <section className="console-tour-offer" aria-label="第一次来">
      <p>
        <strong>第一次来？</strong>花一分钟看看哪里做什么。
      </p>
      <div>
        <Button
          look="primary"
          onClick={() => {
            settle();
            beginTour(tourOf(me.role));
          }}
        >
          看一看
        </Button>
        <Button look="quiet" onClick={settle}>
          不用了
        </Button>
      </div>
    </section>
  );
}
