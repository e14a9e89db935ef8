interface Tested {
  readonly id: string;
  readonly version: string;
}

/**
 * What the document of an arm says of itself, and with it visits, registrations and orders. With the version in it, whoever
 * looked at a document of before is never counted for what took its place.
 */
export function variantOf({ id, version }: Tested, arm: string): string {
  return version === '' ? `${id}_${arm}` : `${id}_${arm}_${version}`;
}

/** The arm that a variant names; empty for a text that is none. Names of experiments and arms have no `_`. */
export const armOf = (variant: string): string => variant.split('_')[1] ?? '';
