/** Most characters of a note in a video and of one on a mistake; in a file of their own, since the browser takes no schemas. */
export const NOTE_LENGTH = 1000;
export const MISTAKE_NOTE_LENGTH = 2000;
