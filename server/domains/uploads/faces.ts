/** Where a face is shown: to everybody who sees its owner, so without a signature. */
export const faceAddress = (id: string) => `/api/v1/file/faces/${id}`;

/** The picture behind an own face; undefined for one that came from elsewhere. */
export const uploadOfFace = (face: string) => /^\/api\/v1\/file\/faces\/([0-9a-f-]{36})$/.exec(face)?.[1];
