export const BUNDLE_FOLDER: string;
export const ROOMS: readonly string[];
export function serverBundle(): { readonly path: string; readonly isThere: boolean };
