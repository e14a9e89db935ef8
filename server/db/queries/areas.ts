import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A province, a city or a county; `children` is missing when nothing is chosen below it. */
export interface Area {
  readonly uuid: string;
  readonly name: string;
  readonly children?: Area[];
}

/** From the province down to the place itself: one to three areas. */
export type AreaPath = readonly [Area, ...Area[]];

interface SourceArea {
  readonly code: string;
  readonly name: string;
  readonly children?: readonly SourceArea[];
}

interface AreaData {
  readonly version: string;
  readonly provinces: Area[];
  readonly paths: ReadonlyMap<string, AreaPath>;
}

let loaded: AreaData | undefined;

/** The whole tree, from the package `lcn` (codes of the Ministry of Civil Affairs). */
export function areaTree(): AreaData {
  loaded ??= load();
  return loaded;
}

/** Id of the area with this code of GB/T 2260, e.g. `330106`. */
export function areaUuid(code: string): string {
  return `a0000000-0000-4000-8000-${code.padStart(12, '0')}`;
}

export function findArea(uuid: string): AreaPath | undefined {
  return areaTree().paths.get(uuid.toLowerCase());
}

/** The place with these names; a name is empty for a level that the place does not have. */
export function findAreaByNames(names: readonly string[]): readonly Area[] {
  const path: Area[] = [];
  let level: readonly Area[] | undefined = areaTree().provinces;
  for (const name of names.filter(Boolean)) {
    const area: Area | undefined = level?.find((candidate) => candidate.name === name);
    if (!area) return [];
    path.push(area);
    level = area.children;
  }
  return path;
}

/** The area list's name for a group of counties; not a place. */
export const AREA_HEADING = /直辖县级行政区划$|^县$|^市辖区$/;

/**
 * The names as one text for an envelope: `浙江省杭州市西湖区`.
 *
 * A municipality appears once (`北京市海淀区`), and the groups under which a province lists its counties (`省直辖县级行政区划`, in
 * Chongqing `县`) not at all.
 */
export function areaText(names: readonly string[]): string {
  return names.filter((name, index) => name !== names[index - 1] && !AREA_HEADING.test(name)).join('');
}

function load(): AreaData {
  const file = createRequire(import.meta.url).resolve('lcn/data/pca.json');
  const text = readFileSync(file, 'utf8');
  const source: readonly SourceArea[] = JSON.parse(text);
  const provinces = source.map(toArea);
  const paths = new Map<string, AreaPath>();
  const note = (area: Area, above: readonly Area[]) => {
    const [first = area, ...rest] = [...above, area];
    paths.set(area.uuid, [first, ...rest]);
    for (const child of area.children ?? []) note(child, [...above, area]);
  };
  for (const province of provinces) note(province, []);
  return { version: createHash('sha256').update(text).digest('hex').slice(0, 16), provinces, paths };
}

function toArea({ code, name, children = [] }: SourceArea): Area {
  const area = { uuid: areaUuid(code), name };
  return children.length === 0 ? area : { ...area, children: children.map(toArea) };
}
