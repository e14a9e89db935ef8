import { type OutlineType, outlineTypes } from '#src/contract/states.ts';

/** A part of a course with an outline of its own. */
export type OutlinePart = OutlineType;

/** The part of a course that an address names, when the course has it; else its first part, undefined without any. */
export function readPart(text: string | null, parts: readonly OutlinePart[]): OutlinePart | undefined {
  return parts.find((part) => String(part) === text) ?? parts[0];
}

/** The part that an address names; undefined for what no course has. */
export function partOf(text: string): OutlinePart | undefined {
  return Object.values(outlineTypes).find((part) => String(part) === text);
}

/** Whether the lessons of a part are held for one student at a time. */
export function isOneToOne(part: OutlinePart): boolean {
  return part === outlineTypes.ONE_TO_ONE;
}
