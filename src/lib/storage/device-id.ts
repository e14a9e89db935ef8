import { readStored, writeStored } from './storage.ts';

const KEY = 'device-id';
const SHAPE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id of this device: made at the first call, then the same on every visit. */
export function deviceId(): string {
  const stored = readStored('local', KEY);
  if (stored && SHAPE.test(stored)) return stored;
  const made = randomUuid();
  writeStored('local', KEY, made);
  return made;
}

/** A random UUID of version 4, also where `crypto.randomUUID` is missing: on plain http outside localhost. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
