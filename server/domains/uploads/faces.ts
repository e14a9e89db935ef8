/** Address of a face: public to everybody who sees its owner, so without a signature. */
export const faceAddress = (id: string) => `/api/v1/file/faces/${id}`;

/** The upload of a face of our own; undefined for one from elsewhere. */
export const uploadOfFace = (face: string) => /^\/api\/v1\/file\/faces\/([0-9a-f-]{36})$/.exec(face)?.[1];
