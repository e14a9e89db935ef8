interface Tested {
  readonly id: string;
  readonly version: string;
}

/**
 * The id of an arm in its document, and so in visits, registrations and orders. It includes the version, so that a
 * visitor of an old document is never counted for its successor.
 */
export function variantOf({ id, version }: Tested, arm: string): string {
  return version === '' ? `${id}_${arm}` : `${id}_${arm}_${version}`;
}

/** Name of an arm without an own name, or of an unknown experiment: 方案 B. */
export function armText(arm: string): string {
  return arm === 'control' ? '原来的页面' : `方案 ${arm.toUpperCase()}`;
}

/** The arm of a variant; empty for an invalid text. Names of experiments and arms contain no `_`. */
export const armOf = (variant: string): string => variant.split('_')[1] ?? '';
