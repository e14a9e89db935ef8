import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toursQuery } from '#src/features/yanxue/activity-query.ts';
import type { Service, Trip } from '#src/features/yanxue/service-query.ts';
import { TourChoice } from '#src/features/yanxue/tour-choice.tsx';
import { choosableTour, departure, toursAhead } from '#src/features/yanxue/tours.ts';
import { type TripDraft, transports, tripDraft, tripProblems } from '#src/features/yanxue/trip-draft.ts';
import { useSaveTrip } from '#src/features/yanxue/use-trip.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { Button } from '#src/ui/app/button.tsx';
import { Checkbox, RadioGroup } from '#src/ui/app/choice.tsx';
import { AreaField } from '#src/ui/app/field.tsx';
import { Form } from '#src/ui/app/form.tsx';
import { Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { TextField } from '#src/ui/app/text-field.tsx';
import '#src/ui/app/paper-card.css';

interface TripFormProps {
  readonly courseUuid: string;
  readonly customerUuid: string;
  /** The trip to change; null for a new one. */
  readonly trip: Trip | null;
  /** The tour whose seat is already reserved. */
  readonly held: Service['held_tour'];
  readonly note: string | undefined;
  /** Called after the trip was saved or cancelled. */
  readonly onDone: () => void;
}

/** The tour, and the student's journey there and back. */
export function TripForm({ courseUuid, customerUuid, trip, held, note, onDone }: TripFormProps) {
  const tours = useQuery(toursQuery(courseUuid));
  const [edited, setEdited] = useState<Partial<TripDraft>>({});
  const [isChecked, setIsChecked] = useState(false);
  const save = useSaveTrip(customerUuid, trip);
  const kept = trip?.tour.uuid ?? held?.uuid;
  const ahead = toursAhead(tours.data ?? [], serverNow(), kept);
  const wanted = kept ?? choosableTour(ahead, undefined)?.uuid;
  const draft: TripDraft = { ...tripDraft(trip, wanted), ...edited };
  const problems = isChecked ? tripProblems(draft) : {};
  const edit = (changes: Partial<TripDraft>) => setEdited({ ...edited, ...changes });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (Object.keys(tripProblems(draft)).length === 0 && !save.isPending) {
      save.mutate(draft, {
        onSuccess: () => {
          showToast(trip ? '行程已更新' : '行程已提交，等待领队确认');
          onDone();
        },
      });
    }
  };
  const text = (name: 'arriveNumber' | 'arriveTime' | 'leaveNumber' | 'leaveTime' | 'remark') => ({
    name,
    value: draft[name],
    problem: problems[name],
    readOnly: save.isPending,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => edit({ [name]: target.value }),
  });
  if (!tours.data) {
    if (tours.error) return <FailedView text={failureText(tours.error)} onRetry={() => void tours.refetch()} />;
    return <Skeleton className="yanxue-service__place yanxue-service__place--tall" />;
  }
  return (
    <Form className="paper-card" onSubmit={handleSubmit} aria-labelledby="trip-form">
      <h3 id="trip-form">{trip ? '修改行程' : held ? '确认团期与行程' : '选择团期与行程'}</h3>
      {!trip && held && (
        <p className="yanxue-service__note">
          {held.name}（{departure(held, serverNow())}）的名额已为你保留，也可以改到还有名额的团期。
        </p>
      )}
      {note && <p className="yanxue-service__note">{note}</p>}
      {ahead.length > 0 ? (
        <TourChoice
          label="团期"
          tours={ahead}
          chosen={draft.tourUuid}
          kept={kept}
          onChoose={(tourUuid) => edit({ tourUuid })}
        />
      ) : (
        <p className="yanxue-service__note">新的团期正在安排，开放后在这里选择。</p>
      )}
      {problems.tourUuid && (
        <p className="text-field__note text-field__note--bad" role="alert">
          {problems.tourUuid}
        </p>
      )}
      <RadioGroup
        label="怎么到达"
        name="transport"
        options={transports}
        value={draft.transport}
        problem={problems.transport}
        onChange={(transport) => edit({ transport })}
      />
      {draft.transport !== 'self' && (
        <>
          <TextField
            {...text('arriveNumber')}
            label="去程车次或航班（选填）"
            maxLength={20}
            autoCapitalize="characters"
            help="还没买票可以之后补"
          />
          <TextField
            {...text('leaveNumber')}
            label="返程车次或航班（选填）"
            maxLength={20}
            autoCapitalize="characters"
          />
        </>
      )}
      <TextField {...text('arriveTime')} label="到达时间（选填，北京时间）" type="datetime-local" />
      <TextField {...text('leaveTime')} label="返程时间（选填，北京时间）" type="datetime-local" />
      <Checkbox
        label="需要接站"
        help="集合点以外的车站或机场，由领队安排"
        isChecked={draft.needsPickUp}
        onChange={(needsPickUp) => edit({ needsPickUp })}
      />
      <AreaField {...text('remark')} label="备注（选填）" rows={2} maxLength={300} />
      <div className="yanxue-service__buttons">
        {trip && (
          <Button look="plain" onClick={onDone}>
            不改了
          </Button>
        )}
        <Button type="submit" isBusy={save.isPending} disabled={ahead.length === 0}>
          {save.isPending ? '正在提交…' : trip ? '保存修改' : '提交行程'}
        </Button>
      </div>
    </Form>
  );
}
