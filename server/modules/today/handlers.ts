import { setDayOff, setGoal, setWeek } from '#server/domains/study/study-settings.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import type { today as family } from '#src/contract/today.ts';
import { today } from './today.ts';

export const todayHandlers: Handlers<typeof family> = {
  'GET /api/v1/study/today': async (_input, { db, clock, session }) =>
    today(db, { userId: session.userId, now: clock.now() }),

  'PUT /api/v1/study/plan': async ({ body }, context) => {
    const { weekdays, minutes } = await setWeek(context, body);
    return { weekdays: [...weekdays], minutes };
  },

  'PUT /api/v1/study/day_off': async ({ body }, context) => setDayOff(context, body.day, body.is_off),

  'PUT /api/v1/study/goal': async ({ body }, context) => setGoal(context, body),
};
