export const COMMAND_ROOMS: readonly string[];
export const COMPILER_STAMP: string;
export function commandHash(root: string): string;
export function builtCommand(root: string): string | undefined;
