export function ensureDependencies(): void;
export function isInstalled(lock: string, note: string | undefined): boolean;
