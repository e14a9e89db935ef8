import { useState } from 'react';
import type { Trip } from '#src/features/yanxue/service-query.ts';
import { departure } from '#src/features/yanxue/tours.ts';
import { transportText } from '#src/features/yanxue/trip-draft.ts';
import { tripWords } from '#src/features/yanxue/trip-words.ts';
import { useCancelTrip } from '#src/features/yanxue/use-trip.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { Button } from '#src/ui/app/button.tsx';
import { Dialog } from '#src/ui/app/dialog.tsx';
import { FactList } from '#src/ui/app/fact-list.tsx';
import '#src/ui/app/paper-card.css';

interface TripCardProps {
  readonly trip: Trip;
  readonly onChange: () => void;
}

/** A registered trip: its state, and its actions. */
export function TripCard({ trip, onChange }: TripCardProps) {
  const { title, note } = tripWords(trip);
  return (
    <section className="paper-card" aria-labelledby="tour-trip">
      <div className="yanxue-service__head">
        <h3 id="tour-trip">我的行程</h3>
        <strong>{title}</strong>
      </div>
      <FactList facts={tripFacts(trip)} />
      <p className="yanxue-service__note">{note}</p>
      {trip.can_change && (
        <div className="yanxue-service__buttons">
          <CancelButton trip={trip} />
          <Button look="plain" onClick={onChange}>
            修改行程
          </Button>
        </div>
      )}
    </section>
  );
}

function tripFacts(trip: Trip) {
  const now = serverNow();
  const leg = (number: string, time: string | null) =>
    [number, time && chinaMoment(Date.parse(time), now)].filter(Boolean).join(' · ') || '还没有填写';
  return [
    { name: '团期', value: `${trip.tour.name} · ${departure(trip.tour, now)}` },
    { name: '集合', value: trip.tour.meeting_point },
    { name: '到达方式', value: transportText(trip.transport) },
    { name: '去程', value: leg(trip.arrive_number, trip.arrive_time) },
    { name: '返程', value: leg(trip.leave_number, trip.leave_time) },
    { name: '接站', value: trip.needs_pick_up ? '需要' : '不需要' },
    ...(trip.remark ? [{ name: '备注', value: trip.remark }] : []),
  ];
}

function CancelButton({ trip }: { readonly trip: Trip }) {
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useCancelTrip(trip);
  const handleCancel = () =>
    cancel.mutate(undefined, {
      onSuccess: () => showToast('行程已取消'),
      onSettled: () => setIsAsking(false),
    });
  return (
    <>
      <Button look="danger" onClick={() => setIsAsking(true)}>
        取消行程
      </Button>
      <Dialog
        title="取消这次行程？"
        isOpen={isAsking}
        onDismiss={() => setIsAsking(false)}
        stay={<Button onClick={() => setIsAsking(false)}>保留行程</Button>}
        go={
          <Button look="danger" isBusy={cancel.isPending} onClick={handleCancel}>
            确认取消
          </Button>
        }
      >
        <p>名额会让给其他同学，之后可以重新选择还有名额的团期。报名费用不受影响。</p>
      </Dialog>
    </>
  );
}
