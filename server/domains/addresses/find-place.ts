import { AREA_HEADING, type Area, areaTree } from '#server/db/queries/areas.ts';

export interface FoundPlace {
  /** From the province down, as far as the text goes. */
  readonly path: readonly Area[];
  readonly start: number;
  readonly end: number;
}

/** Levels as people write them: the names that a text may contain, each with its path. */
interface Level {
  readonly path: readonly Area[];
  readonly full: string;
  /** Without its suffix; empty when the rest is not a name. */
  readonly short: string;
}

interface Gazetteer {
  readonly provinces: readonly Level[];
  readonly cities: readonly Level[];
  /** By city. */
  readonly countiesOf: ReadonlyMap<Area, readonly Level[]>;
  /** By province: counties whose name is unique in it. */
  readonly knownInProvince: ReadonlyMap<Area, readonly Level[]>;
  /** Counties whose name is unique in the country. */
  readonly knownInCountry: readonly Level[];
  readonly names: ReadonlySet<string>;
}

interface Match extends FoundPlace {
  readonly levels: number;
  /** Characters of the area names. */
  readonly matched: number;
  readonly hasFullName: boolean;
}

const ENDINGS = /(?:特别行政区|(?:维吾尔|壮族|回族)?自治区|省|市|自治州|地区|盟|自治县|县|区|旗)$/;
/** Separators between levels. */
const BETWEEN = /(?:[\s,，、/\-—·>|:：.。;；]|市辖区)*/y;
/** 北京东路 is a road, and 朝阳区 is not the city 朝阳市. */
const GOES_ON = /^(?:[省市区县州盟旗]|[东南西北中]?[一二三四五六七八九十]*(?:路|街|道|大街|大道|巷|弄|里|村|镇|乡))/;
const IS_BOUNDARY = /[\s,，、/|:：;；。(（【]/;

let known: Gazetteer | undefined;

/** The place that most levels of a text fit; undefined when none is certain. */
export function findPlace(text: string): FoundPlace | undefined {
  const gazetteer = gazetteerOf();
  const matches: Match[] = [];
  for (let start = 0; start < text.length; start++) {
    const isTokenStart = start === 0 || IS_BOUNDARY.test(text.charAt(start - 1));
    for (const match of matchesAt(text, start, gazetteer)) {
      if (isTokenStart || (match.levels > 1 && match.hasFullName)) matches.push(match);
    }
  }
  const [best] = matches.sort((a, b) => b.levels - a.levels || b.matched - a.matched || a.start - b.start);
  return best && { path: best.path, start: best.start, end: afterRepeats(text, best) };
}

/** Whether an area of any level has exactly this name. */
export function isAreaName(text: string): boolean {
  return gazetteerOf().names.has(text);
}

/** Some shops print the place twice: once as the region, once more before the street. */
function afterRepeats(text: string, place: FoundPlace): number {
  const names = place.path.map(({ name }) => name);
  let end = place.end;
  for (let at = skip(text, end); ; at = skip(text, end)) {
    const name = names.find((candidate) => text.startsWith(candidate, at));
    if (!name) return end;
    end = at + name.length;
  }
}

function matchesAt(text: string, start: number, gazetteer: Gazetteer): Match[] {
  const found: Match[] = [];
  for (const province of gazetteer.provinces) {
    const first = matchOf(text, start, province);
    if (!first) continue;
    found.push(first);
    const inside = gazetteer.cities.filter(({ path }) => path[0] === province.path[0]);
    found.push(...belowOf(text, first, inside, gazetteer));
    found.push(...nextOf(text, first, gazetteer.knownInProvince.get(lastOf(province.path)) ?? []));
  }
  for (const city of gazetteer.cities) {
    const first = matchOf(text, start, city);
    if (first) found.push(first, ...nextOf(text, first, gazetteer.countiesOf.get(lastOf(city.path)) ?? []));
  }
  for (const level of gazetteer.knownInCountry)
    if (text.startsWith(level.full, start)) found.push(single(level, start));
  return found.filter(({ levels, hasFullName, end }) => levels > 1 || hasFullName || !GOES_ON.test(text.slice(end)));
}

function belowOf(text: string, above: Match, cities: readonly Level[], { countiesOf }: Gazetteer): Match[] {
  return nextOf(text, above, cities).flatMap((city) => [
    city,
    ...nextOf(text, city, countiesOf.get(lastOf(city.path)) ?? []),
  ]);
}

function nextOf(text: string, above: Match, levels: readonly Level[]): Match[] {
  const start = skip(text, above.end);
  return levels.flatMap((level) => {
    const next = matchOf(text, start, level);
    if (!next) return [];
    return [
      {
        ...next,
        start: above.start,
        levels: above.levels + 1,
        matched: above.matched + next.matched,
        hasFullName: above.hasFullName || next.hasFullName,
      },
    ];
  });
}

function matchOf(text: string, start: number, level: Level): Match | undefined {
  if (text.startsWith(level.full, start)) return single(level, start);
  const end = start + level.short.length;
  if (level.short === '' || !text.startsWith(level.short, start)) return undefined;
  if (/^[省市区县州盟旗]/.test(text.slice(end))) return undefined;
  // 青山路 may be anywhere: a county without its suffix must stand alone.
  if (isCounty(level) && end < text.length && !IS_BOUNDARY.test(text.charAt(end))) return undefined;
  return { path: level.path, start, end, levels: 1, matched: level.short.length, hasFullName: false };
}

const single = (level: Level, start: number): Match => ({
  path: level.path,
  start,
  end: start + level.full.length,
  levels: 1,
  matched: level.full.length,
  hasFullName: true,
});

const isCounty = ({ path }: Level) => path.length === 3;

function skip(text: string, at: number): number {
  BETWEEN.lastIndex = at;
  return at + (BETWEEN.exec(text)?.[0].length ?? 0);
}

function lastOf(path: readonly Area[]): Area {
  const last = path.at(-1);
  if (!last) throw new Error('A path has at least one area.');
  return last;
}

function levelOf(path: readonly Area[]): Level {
  const { name } = lastOf(path);
  const short = name.replace(ENDINGS, '');
  return { path, full: name, short: short === name || short.length < 2 ? '' : short };
}

function gazetteerOf(): Gazetteer {
  if (known) return known;
  const { provinces } = areaTree();
  const cityPaths = provinces.flatMap((province) => (province.children ?? []).map((city) => [province, city] as const));
  const countyPaths = cityPaths.flatMap(([province, city]) =>
    (city.children ?? []).map((county) => [province, city, county] as const),
  );
  const counties = countyPaths.map(levelOf);
  known = {
    provinces: provinces.map((province) => levelOf([province])),
    // A province's headings for its own counties are not names.
    cities: cityPaths.filter(([, city]) => !AREA_HEADING.test(city.name)).map(levelOf),
    countiesOf: new Map(cityPaths.map(([, city]) => [city, counties.filter(({ path }) => path[1] === city)])),
    knownInProvince: new Map(
      provinces.map((province) => [province, namedOnce(counties.filter(({ path }) => path[0] === province))]),
    ),
    knownInCountry: namedOnce(counties),
    names: new Set([...provinces, ...cityPaths.map(lastOf), ...countyPaths.map(lastOf)].map(({ name }) => name)),
  };
  return known;
}

function namedOnce(levels: readonly Level[]): Level[] {
  const counts = new Map<string, number>();
  for (const { full } of levels) counts.set(full, (counts.get(full) ?? 0) + 1);
  return levels.filter(({ full }) => full.length >= 3 && counts.get(full) === 1);
}
