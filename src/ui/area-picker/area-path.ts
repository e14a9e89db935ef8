/** A place with its sub-areas: provinces, cities, counties. Levels may be missing. */
export interface Area {
  readonly uuid: string;
  readonly name: string;
  readonly children?: readonly Area[] | undefined;
}

/** The path from a province down to the area, both included; empty when the tree has no such area. */
export function pathTo(tree: readonly Area[], uuid: string | undefined): Area[] {
  if (!uuid) return [];
  for (const area of tree) {
    if (area.uuid === uuid) return [area];
    const below = pathTo(area.children ?? [], uuid);
    if (below.length > 0) return [area, ...below];
  }
  return [];
}

/**
 * The path after `area` was chosen at `level`: deeper levels are reset, and a level with a single place, such as the
 * 市辖区 of a municipality, is chosen automatically.
 */
export function choose(path: readonly Area[], level: number, area: Area): Area[] {
  const chosen = [...path.slice(0, level), area];
  let only = onlyChild(area);
  while (only) {
    chosen.push(only);
    only = onlyChild(only);
  }
  return chosen;
}

/** Whether there is no level below the path's end. */
export function isComplete(path: readonly Area[]): boolean {
  const last = path.at(-1);
  return last !== undefined && (last.children ?? []).length === 0;
}

/** The path as the start of an address: 北京市朝阳区, not 北京市北京市朝阳区. */
export function placeName(path: readonly Area[]): string {
  return path
    .map(({ name }) => name)
    .filter((name, at, names) => name !== names[at - 1] && name !== '市辖区' && name !== '县')
    .join('');
}

function onlyChild({ children = [] }: Area): Area | undefined {
  return children.length === 1 ? children[0] : undefined;
}
