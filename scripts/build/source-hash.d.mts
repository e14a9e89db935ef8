export function sourceHash(root: string, folders: readonly string[], files: readonly string[]): string;
