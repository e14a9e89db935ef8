/** Longest note on a video or a mistake, in characters. In its own file, because the browser loads no schemas. */
export const NOTE_LENGTH = 1000;
export const MISTAKE_NOTE_LENGTH = 2000;
