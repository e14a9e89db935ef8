import { useState } from 'react';
import type { Service } from '#src/features/yanxue/service-query.ts';
import { activeTrip, tripWords } from '#src/features/yanxue/trip-words.ts';
import { TripCard } from './trip-card.tsx';
import { TripForm } from './trip-form.tsx';

interface TripPartProps {
  readonly service: Service;
  readonly customerUuid: string;
}

/** The trip as it stands, or the form that begins or changes it. */
export function TripPart({ service, customerUuid }: TripPartProps) {
  const [isChanging, setIsChanging] = useState(false);
  const trip = activeTrip(service);
  if (trip && !isChanging) return <TripCard trip={trip} onChange={() => setIsChanging(true)} />;
  return (
    <TripForm
      courseUuid={service.course.uuid}
      customerUuid={customerUuid}
      trip={trip}
      held={service.held_tour}
      note={!trip && service.trip ? tripWords(service.trip).note : undefined}
      onDone={() => setIsChanging(false)}
    />
  );
}
