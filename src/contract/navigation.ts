import { type Static, Type } from 'typebox';
import { object, Uuid } from './fields.ts';

const Address = Type.String();

/** Where a picture or an entry leads: a navigation type with what it asks for. */
export const Navigation = Type.Union([
  object({
    type: Type.Union([Type.Literal(1), Type.Literal(4), Type.Literal(12), Type.Literal(13), Type.Literal(14)]),
    url: Address,
  }),
  object({ type: Type.Literal(2), uuid: Uuid }),
  object({ type: Type.Literal(3), uuids: Type.Array(Uuid) }),
  object({ type: Type.Literal(20), classroom: Type.String() }),
  object({ type: Type.Literal(25) }),
]);
export type Navigation = Static<typeof Navigation>;

/** A picture that leads somewhere, shown in one of the places for ads. */
export const Ad = object({
  uuid: Uuid,
  title: Type.String(),
  image: Type.String(),
  navigation: Navigation,
});
