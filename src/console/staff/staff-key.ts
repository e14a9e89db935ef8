export const STAFF_KEY = ['staff'] as const;
