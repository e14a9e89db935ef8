import type { LiveItem as LiveItemShape } from '#src/contract/live.ts';
import { liveStates } from '#src/contract/states.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';

const KEY = 'lives';
/** About as many as a student scrolls past; the oldest are dropped. */
const MAX_LIVES = 100;

/** Stores classes for this tab, so that their rooms open at once. */
export function rememberLives(lives: readonly LiveItemShape[]): void {
  const held = new Map(readAll().map((live) => [live.classroom, live]));
  for (const live of lives) {
    held.delete(live.classroom);
    held.set(live.classroom, itemOf(live));
  }
  writeStored('session', KEY, JSON.stringify([...held.values()].slice(-MAX_LIVES)));
}

/** A class as last seen in this tab; undefined when it was not, or the stored value is invalid. */
export function recallLive(classroom: string): LiveItemShape | undefined {
  return readAll().find((live) => live.classroom === classroom);
}

export function forgetLive(classroom: string): void {
  const rest = readAll().filter((live) => live.classroom !== classroom);
  writeStored('session', KEY, rest.length > 0 ? JSON.stringify(rest) : undefined);
}

function readAll(): LiveItemShape[] {
  try {
    const stored: unknown = JSON.parse(readStored('session', KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isLiveItem) : [];
  } catch {
    return [];
  }
}

/** Without the room's own data: streams are always loaded. */
function itemOf(live: LiveItemShape): LiveItemShape {
  const { uuid, classroom, name, img_cover, start_time, end_time, status, record, has_record, teacher, course } = live;
  const { is_public, is_reserved, reserved_count } = live;
  const times = { start_time, end_time, status, record, has_record };
  return { uuid, classroom, name, img_cover, ...times, teacher, course, is_public, is_reserved, reserved_count };
}

type Rule = (value: unknown) => boolean;
const isText: Rule = (value) => typeof value === 'string';
const isFlag: Rule = (value) => typeof value === 'boolean';
const isMoment: Rule = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const isStatus: Rule = (value) => Object.values<unknown>(liveStates).includes(value);
const isCount: Rule = (value) => Number.isInteger(value);

const RULES: Readonly<Record<keyof LiveItemShape, Rule>> = {
  uuid: isText,
  classroom: isText,
  name: isText,
  img_cover: isText,
  start_time: isMoment,
  end_time: isMoment,
  status: isStatus,
  record: isText,
  has_record: isFlag,
  teacher: (value) => hasTexts(value, ['uuid', 'name', 'photo']),
  course: (value) => hasTexts(value, ['uuid', 'name', 'img_cover']),
  is_public: isFlag,
  is_reserved: isFlag,
  reserved_count: isCount,
};

function isLiveItem(value: unknown): value is LiveItemShape {
  return isRecord(value) && Object.entries(RULES).every(([name, isRight]) => isRight(value[name]));
}

function hasTexts(value: unknown, names: readonly string[]): boolean {
  return isRecord(value) && names.every((name) => isText(value[name]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
