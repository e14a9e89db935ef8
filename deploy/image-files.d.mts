export function copyImageFiles(folder: string): void;
