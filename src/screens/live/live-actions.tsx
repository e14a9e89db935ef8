import { useState } from 'react';
import { Link } from 'react-router-dom';
import { roomPath } from '#src/features/live/live-card.tsx';
import type { LiveDetail } from '#src/features/live/live-query.ts';
import { type LiveAction, type LiveStage, liveActions } from '#src/features/live/live-stage.ts';
import { canSaveCalendar, saveToCalendar } from '#src/features/live/save-calendar.ts';
import { useCancelReservation, useReservation } from '#src/features/live/use-reservation.ts';
import { useWechatReminder } from '#src/features/live/wechat-reminder.ts';
import { environment } from '#src/lib/environment/current.ts';
import * as paths from '#src/lib/paths.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { Button } from '#src/ui/app/button.tsx';

interface LiveActionsProps {
  readonly live: LiveDetail;
  readonly stage: LiveStage;
  readonly isKnown: boolean;
  readonly onEnter: () => void;
}

/** The actions for the class in its current state. */
export function LiveActions({ live, stage, isKnown, onEnter }: LiveActionsProps) {
  const actions = liveActions(stage, {
    isReserved: live.is_reserved,
    canEnter: live.can_enter || !isKnown,
    hasRecord: live.record !== '',
    hasCalendar: canSaveCalendar(),
    canRemind: environment().host === 'wechat' && isKnown && !live.is_reminded,
  });
  const note = stage === 'before' && live.is_reserved && (live.is_reminded ? '已预约，微信会提醒你' : '已预约');
  if (actions.length === 0 && !note) return null;
  return (
    <ActionBar>
      {note && <span className="live-room__bar-note">{note}</span>}
      {actions.map((action, index) => (
        <ActionButton
          key={action}
          action={action}
          isFirst={index === 0}
          live={live}
          isKnown={isKnown}
          onEnter={onEnter}
        />
      ))}
    </ActionBar>
  );
}

interface ActionButtonProps {
  readonly action: LiveAction;
  readonly isFirst: boolean;
  readonly live: LiveDetail;
  readonly isKnown: boolean;
  readonly onEnter: () => void;
}

function ActionButton({ action, isFirst, live, isKnown, onEnter }: ActionButtonProps) {
  const reservation = useReservation();
  const cancel = useCancelReservation();
  const reminder = useWechatReminder();
  switch (action) {
    case 'reserve':
      return (
        <Button isBusy={reservation.isPending} onClick={() => reservation.mutate(live.classroom)}>
          预约直播
        </Button>
      );
    case 'cancel':
      return (
        <Button look="quiet" isBusy={cancel.isPending} onClick={() => cancel.mutate(live.classroom)}>
          取消预约
        </Button>
      );
    case 'remind':
      return (
        <Button
          isBusy={reminder.isPending}
          onClick={() => reminder.mutate({ classroom: live.classroom, returnTo: roomPath(live) })}
        >
          微信提醒我
        </Button>
      );
    case 'calendar':
      return <CalendarButton live={live} isFirst={isFirst} />;
    case 'enter':
      return (
        <Button isBusy={!isKnown} onClick={onEnter}>
          进入直播
        </Button>
      );
    case 'replay':
      return (
        <Link className="button button--brand" to={paths.play({ uuid: live.record }, { room: live.classroom })}>
          看回放
        </Link>
      );
    case 'list':
      return (
        <Link className="button button--plain" to={paths.liveList()}>
          看看其他直播
        </Link>
      );
  }
}

function CalendarButton({ live, isFirst }: Pick<ActionButtonProps, 'live' | 'isFirst'>) {
  const [isSaving, setIsSaving] = useState(false);
  const handleClick = () => {
    setIsSaving(true);
    void saveToCalendar(live, roomPath(live)).finally(() => setIsSaving(false));
  };
  return (
    <Button look={isFirst ? 'brand' : 'plain'} isBusy={isSaving} onClick={handleClick}>
      加入日历
    </Button>
  );
}
