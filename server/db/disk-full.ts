/** Writes are refused, because the data disk is nearly full. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
  readonly statusCode = 503;

  constructor() {
    super('The disk of the data is nearly full.');
  }
}

/** Error codes for a full disk: no space, quota exceeded, `disk_full`. */
const FULL = ['ENOSPC', 'EDQUOT', '53100'];

/** Whether an error was caused by a full disk, however deep it is wrapped. */
export function isDiskFull(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof DiskFullError || ('code' in current && FULL.includes(String(current.code)))) return true;
  }
  return false;
}

const WRITE = /^\s*(?:with\b[^;]*?\b)?(?:insert|update|delete|merge|truncate|copy|create|alter|drop)\b/i;

/** Whether a statement stores data. Locks do not count: they take no lasting room. */
export function isWrite(sql: string): boolean {
  return WRITE.test(sql);
}
