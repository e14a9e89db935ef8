/** Address of an author's picture, by its path below `assets`, small enough for lists. */
export const originalAddress = (src: string): string =>
  `/console/api/pictures/original?${new URLSearchParams({ path: src, small: '1' })}`;
