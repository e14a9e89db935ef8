import { readStored, writeStored } from './storage.ts';

const KEY = 'player-keys';

/** Whether keyboard shortcuts are on. Single letters disturb people who dictate to the computer. Source: WCAG 2.1.4. */
export function readKeysOn(): boolean {
  return readStored('local', KEY) !== 'off';
}

export function saveKeysOn(isOn: boolean): void {
  writeStored('local', KEY, isOn ? undefined : 'off');
}
