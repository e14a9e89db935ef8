export function tellRunningSite(folder: string, address: string): void;
export function findRunningSite(folder: string): Promise<string | undefined>;
