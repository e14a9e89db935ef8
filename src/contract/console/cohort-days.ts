/** How many days after their registration people are looked at. Plain values: safe for the browser. */
export const COHORT_DAYS = [1, 7, 30, 90] as const;
