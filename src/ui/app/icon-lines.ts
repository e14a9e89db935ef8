/** Icons with more than one use, as lines for `LineIcon`. */
export const BACK_LINES = 'M15 5l-7 7 7 7';
export const SHARE_LINES = 'M12 15V4m0 0L8 8m4-4 4 4M5 13v6h14v-6';
export const LOCK_LINES = 'M7 11V8a5 5 0 0 1 10 0v3M6 11h12v9H6z';
