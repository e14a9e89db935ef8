/** Most characters of one note; in a file of its own, since the browser takes no schemas. */
export const NOTE_LENGTH = 1000;
