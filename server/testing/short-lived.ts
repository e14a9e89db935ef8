/**
 * Options of Node for a process with an embedded database that lives a few seconds: PostgreSQL's program is compiled
 * once and quickly. Compiled a second time, to run faster, it takes half of what such a process costs.
 */
export const SHORT_LIVED = ['--liftoff-only'] as const;
