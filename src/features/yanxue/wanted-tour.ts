import { readStored, writeStored } from '#src/lib/storage.ts';

/** Remembers in this visit which tour a student wants, from the choice to the trip that is registered after paying. */
export function keepWantedTour(courseUuid: string, tourUuid: string): void {
  writeStored('session', keyOf(courseUuid), tourUuid);
}

export function readWantedTour(courseUuid: string): string | undefined {
  return readStored('session', keyOf(courseUuid));
}

function keyOf(courseUuid: string): string {
  return `yanxue-tour:${courseUuid}`;
}
