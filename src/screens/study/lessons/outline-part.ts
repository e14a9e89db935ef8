import { type OutlineType, outlineTypes } from '#src/contract/states.ts';

/** A part of a course with its own outline. */
export type OutlinePart = OutlineType;

/** The part in the address if the course has it; else its first part, undefined without any. */
export function readPart(text: string | null, parts: readonly OutlinePart[]): OutlinePart | undefined {
  return parts.find((part) => String(part) === text) ?? parts[0];
}

/** The part in the address; undefined for an unknown one. */
export function partOf(text: string): OutlinePart | undefined {
  return Object.values(outlineTypes).find((part) => String(part) === text);
}

/** Whether the lessons of a part are one to one. */
export function isOneToOne(part: OutlinePart): boolean {
  return part === outlineTypes.ONE_TO_ONE;
}
