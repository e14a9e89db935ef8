export const COMMAND_ROOMS: readonly string[];
export const COMPILER_STAMP: string;
export function commandHash(): string;
export function builtCommand(): string | undefined;
