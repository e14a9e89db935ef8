export const BUNDLE_FOLDER: string;
export function serverBundle(): { readonly path: string; readonly isThere: boolean };
