import { type Area, areaText } from '#server/db/queries/areas.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import { markLabels, piecesOf, withStuckName } from './address-pieces.ts';
import { findPlace } from './find-place.ts';
import { findReceiver } from './find-receiver.ts';
import { takePhone } from './take-phone.ts';

const MAX_LOCATION = 120;
const IS_POSTCODE = /^\d{6}$/;
const IS_STREET = /(?:路|街|道|巷|弄|号|村|镇|乡|楼|栋|幢|座|室|小区|公寓|大学|学院|中学|学校|广场|大厦|花园|苑|园)/;

/**
 * Recognises receiver, mobile and place in a pasted text. Decision 0080.
 *
 * Only certain fields are filled in; the others are empty, and unrecognised pieces are in `unread`.
 */
export function recogniseAddress(text: string): ReplyOf<'POST /api/v1/base/addresses/recognition'> {
  const { plain, phone, others } = takePhone(toNarrow(text));
  const marked = markLabels(plain);
  const place = findPlace(marked);
  const before = piecesOf(marked.slice(0, place?.start ?? 0));
  const found = [...before, ...piecesOf(marked.slice(place?.end ?? 0))];
  const pieces = findReceiver(found) ? found : withStuckName(found);
  const receiver = findReceiver(pieces);
  // The street follows the region; without a region it begins where a street is named.
  const street = place ? before.length : pieces.findIndex((piece) => IS_STREET.test(piece.text));
  const isLocation = (index: number) => street >= 0 && index >= street;
  const rest = pieces
    .map((piece, index) => ({ piece, text: piece.text, isLocation: isLocation(index) }))
    .filter(({ piece }) => piece !== receiver && !IS_POSTCODE.test(piece.text));
  const path = place?.path ?? [];
  return {
    receiver: receiver?.text ?? '',
    phone,
    area_path: path.map(({ uuid }) => uuid),
    is_area_complete: isComplete(path),
    place: areaText(path.map(({ name }) => name)),
    location: joined(rest.filter((one) => one.isLocation).map((one) => one.text)).slice(0, MAX_LOCATION),
    unread: [...others, ...rest.filter((one) => !one.isLocation).map((one) => one.text)],
  };
}

function isComplete(path: readonly Area[]): boolean {
  const last = path.at(-1);
  return last !== undefined && (last.children ?? []).length === 0;
}

/** Full-width letters and digits as half-width ones, without invisible characters and those used as markers. */
function toNarrow(text: string): string {
  return text
    .replaceAll(/[\ue000-\ue002\u200b-\u200f\u2060\ufeff]/g, '')
    .replaceAll(/[０-９Ａ-Ｚａ-ｚ＋－\u3000]/g, (letter) => letter.normalize('NFKC'));
}

function joined(texts: readonly string[]): string {
  return texts.reduce((line, text) => {
    const isWord = /[A-Za-z\d]$/.test(line) && /^[A-Za-z\d]/.test(text);
    return `${line}${isWord ? ' ' : ''}${text}`;
  }, '');
}
