import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { toursQuery } from '#src/features/yanxue/activity-query.ts';
import { choosableTour, departure, tourStanding } from '#src/features/yanxue/tours.ts';
import { readWantedTour } from '#src/features/yanxue/wanted-tour.ts';
import { serverNow } from '#src/lib/clock.ts';
import * as paths from '#src/lib/paths.ts';
import { FactList } from '#src/ui/app/fact-list.tsx';
import { ConfirmView } from './confirm-view.tsx';

/** Confirms the order of a study tour: `extra` names the tour the student wants to set out with. */
export default function YanxueConfirm() {
  const { course_uuid: courseUuid = '', extra } = useParams();
  const detail = paths.courseYanxueDetail({ course_uuid: courseUuid });
  return (
    <ConfirmView courseUuid={courseUuid} detail={detail}>
      <TourFacts courseUuid={courseUuid} wanted={extra ?? readWantedTour(courseUuid)} />
    </ConfirmView>
  );
}

interface TourFactsProps {
  readonly courseUuid: string;
  readonly wanted: string | undefined;
}

/** The tour that is wanted, and what follows the payment. */
function TourFacts({ courseUuid, wanted }: TourFactsProps) {
  const { data: tours } = useQuery(toursQuery(courseUuid));
  const now = serverNow();
  const tour = tours && choosableTour(tours, wanted);
  const facts = [
    ...(tour
      ? [
          { name: '团期', value: `${tour.name} · ${departure(tour, now)}` },
          { name: '集合', value: tour.meeting_point },
          { name: '名额', value: tourStanding(tour, now).text },
        ]
      : []),
    { name: '出行人', value: '付款后填写营员信息，并确认团期' },
  ];
  return (
    <section className="order-section" aria-label="出行信息">
      <FactList facts={facts} />
    </section>
  );
}
