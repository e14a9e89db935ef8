/** An id of the catalogue. `course` is the uuid of a course or of a product. */
export interface AddressReference {
  readonly kind: 'course-number' | 'course' | 'coupon' | 'classroom' | 'activity';
  readonly id: string;
}

/** Screens whose address contains ids of the catalogue; each group of the pattern has the kind beside it. */
const SCREENS: readonly (readonly [RegExp, ...AddressReference['kind'][]])[] = [
  [/^\/course\/(?:detail|introduce|yanxue_detail)\/([^/]+)/, 'course'],
  [/^\/course\/group\/([^/]+)\/([^/]+)/, 'course', 'activity'],
  [/^\/order\/(?:confirm|yanxue_confirm)\/([^/]+)/, 'course'],
  [/^\/order\/joint(?:Order|FirstStart)\/([^/]+)\/([^/]+)/, 'course', 'course'],
  [/^\/coupon\/index\/([^/]+)/, 'coupon'],
];

/** The catalogue ids in the path and query of a site address, in lower case. */
export function referencesInAddress(address: string): AddressReference[] {
  const { pathname, searchParams } = new URL(address, 'https://here.invalid');
  const found: AddressReference[] = [];
  const add = (kind: AddressReference['kind'], ids: string | null | undefined) => {
    for (const id of (ids ?? '').split(',')) {
      // The last part of a joint order may be 0: a bundle of the school.
      if (id !== '' && id !== '0') found.push({ kind, id: kind === 'classroom' ? id : id.toLowerCase() });
    }
  };
  for (const [pattern, ...kinds] of SCREENS) {
    const parts = pattern.exec(pathname);
    if (parts) for (const [index, kind] of kinds.entries()) add(kind, decode(parts[index + 1] ?? ''));
  }
  if (pathname === '/course/list') add('course', searchParams.get('uuids'));
  if (pathname === '/liveDetail') add('classroom', searchParams.get('classroom'));
  return found;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
