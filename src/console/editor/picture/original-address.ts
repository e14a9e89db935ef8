/** The author's own file of a picture, by its path below `assets`, no wider than lists need it. */
export const originalAddress = (src: string): string =>
  `/console/api/pictures/original?${new URLSearchParams({ path: src, small: '1' })}`;
