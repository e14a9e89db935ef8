import { type Static, Type } from 'typebox';
import { object, Uuid } from './fields.ts';

/** Targets of a picture or an entry, by type; the same numbers as in pages-config/navigation.yaml. */
export const navigationTypes = { COURSE: 2, COURSES: 3, CLASSROOM: 20 } as const;

const Address = Type.String();

/** The target of a picture or an entry: a navigation type with its parameters. */
export const Navigation = Type.Union([
  object({
    type: Type.Union([Type.Literal(1), Type.Literal(4), Type.Literal(12), Type.Literal(13), Type.Literal(14)]),
    url: Address,
  }),
  object({ type: Type.Literal(navigationTypes.COURSE), uuid: Uuid }),
  object({ type: Type.Literal(navigationTypes.COURSES), uuids: Type.Array(Uuid) }),
  object({ type: Type.Literal(navigationTypes.CLASSROOM), classroom: Type.String() }),
  object({ type: Type.Literal(25) }),
]);
export type Navigation = Static<typeof Navigation>;

/** A picture with a link, shown in one of the places for ads. */
export const Ad = object({
  uuid: Uuid,
  title: Type.String(),
  image: Type.String(),
  navigation: Navigation,
});
