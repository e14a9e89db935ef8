import { type Area, areaTree, placeOf } from '#server/db/queries/areas.ts';
import type { ReplyOf } from '#src/contract/all.ts';

const LABELS =
  /(?:收货人|收件人|姓名|联系人|手机号码|手机号|手机|联系电话|电话|所在地区|收货地址|详细地址|地址|地区)\s*[:：]?/g;
const PHONE = /(?<!\d)(?:\+?86[-\s]?)?(1\d{2}[-\s]?\d{4}[-\s]?\d{4})(?!\d)/;
const NAME = /^[\p{Script=Han}·]{2,6}$|^[A-Za-z][A-Za-z .]{1,19}$/u;

/** Reads receiver, mobile and place out of a pasted text. What is not found is empty. */
export function recogniseAddress(text: string): ReplyOf<'POST /api/v1/base/addresses/recognition'> {
  const phone = PHONE.exec(text);
  const plain = text.replace(PHONE, ' ').replaceAll(LABELS, ' ');
  const parts = plain.split(/[\s,，;；。|]+/).filter(Boolean);
  const receiver = findReceiver(parts);
  const rest = parts.filter((part) => part !== receiver).join('');
  const { path, location } = findPlace(rest);
  return {
    receiver,
    phone: (phone?.[1] ?? '').replaceAll(/\D/g, ''),
    area_path: path.map(({ uuid }) => uuid),
    place: placeOf(path.map(({ name }) => name)),
    location: location.slice(0, 120),
  };
}

/** The shortest piece that looks like a name and holds no area. */
function findReceiver(parts: readonly string[]): string {
  const names = parts.filter((part) => NAME.test(part) && findPlace(part).path.length === 0);
  return names.sort((a, b) => a.length - b.length)[0] ?? '';
}

function findPlace(text: string): { path: readonly Area[]; location: string } {
  const { provinces } = areaTree();
  const [found] = provinces
    .flatMap((province) => candidates(text, province))
    .sort((a, b) => b.path.length - a.path.length || b.matched - a.matched);
  return found ? { path: found.path, location: text.slice(found.end) } : { path: [], location: text };
}

interface Candidate {
  readonly path: readonly Area[];
  /** How many characters of the text named areas. */
  readonly matched: number;
  /** Where the location begins. */
  readonly end: number;
}

/** Ways to read the text as a place of this province; the province may be left out, or the city, not both. */
function candidates(text: string, province: Area): Candidate[] {
  const afterProvince = matchAt(text, 0, province);
  const inCities = (province.children ?? []).flatMap((city) =>
    [...new Set([0, afterProvince])].flatMap((start) => inCity(text, start, [province, city])),
  );
  const itself = { path: [province], matched: afterProvince, end: afterProvince };
  return afterProvince > 0 ? [...inCities, itself] : inCities;
}

function inCity(text: string, start: number, path: readonly [province: Area, city: Area]): Candidate[] {
  const [, city] = path;
  const afterCity = matchAt(text, start, city);
  if (afterCity === 0) return [];
  const counties = (city.children ?? []).flatMap((county) => {
    const end = matchAt(text, afterCity, county);
    return end > afterCity ? [{ path: [...path, county], matched: end, end }] : [];
  });
  return afterCity > start ? [...counties, { path, matched: afterCity, end: afterCity }] : counties;
}

const ENDINGS = /(?:特别行政区|(?:维吾尔|壮族|回族)?自治区|省|市|自治州|地区|盟|自治县|县|区|旗)$/;

/** The position behind the area's name, full or without its ending, when the text has it at `start`; else `start`. */
function matchAt(text: string, start: number, { name }: Area): number {
  if (text.startsWith(name, start)) return start + name.length;
  const short = name.replace(ENDINGS, '');
  const isShortThere = short.length >= 2 && short !== name && text.startsWith(short, start);
  // 朝阳 before 区 is not the city 朝阳市.
  return isShortThere && !/[省市区县州盟旗]/.test(text.charAt(start + short.length)) ? start + short.length : start;
}
