/** The school's own app in a user agent; by itself, so that a landing page carries no other program's name. */
export const APP_PATTERN = /\bkaoyanvip\/\d/i;
