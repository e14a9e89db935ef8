/** Address of a profile picture: visible to everybody who sees its owner, so without a signature. */
export const faceAddress = (id: string) => `/api/v1/file/faces/${id}`;

/** The upload of our own profile picture; undefined for a picture from elsewhere. */
export const uploadOfFace = (face: string) => /^\/api\/v1\/file\/faces\/([0-9a-f-]{36})$/.exec(face)?.[1];
