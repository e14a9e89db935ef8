import { useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '#src/contract/all.ts';
import { picturePurposes } from '#src/contract/states.ts';
import { api } from '#src/lib/api/api-client.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { shrinkPicture } from '#src/lib/forms/shrink-picture.ts';
import { randomUuid } from '#src/lib/storage/device-id.ts';

export type Picture = ReplyOf<'POST /api/v1/file/uploads'>;

export const PURPOSES = {
  face: { purpose: picturePurposes.AVATAR, bounds: { longest: 512, isSquare: true } },
  credentials: { purpose: picturePurposes.CREDENTIALS, bounds: { longest: 1800 } },
  aftersales: { purpose: picturePurposes.AFTERSALES, bounds: { longest: 1800 } },
} as const;

export interface Upload {
  /** Also its id on the server: a retry is the same upload. */
  readonly id: string;
  /** Object URL of the file on the device. */
  readonly preview: string;
  /** Sent part, from 0 to 1. */
  readonly progress: number;
  /** Why the upload failed, as text; undefined otherwise. It may be retried. */
  readonly problem: string | undefined;
  /** The stored picture; undefined until it has arrived. */
  readonly picture: Picture | undefined;
}

interface Sent extends Upload {
  readonly file: Blob;
}

/** Pictures being uploaded, in the order of their choice. */
export function useUploads(use: keyof typeof PURPOSES) {
  const [uploads, setUploads] = useState<readonly Sent[]>([]);
  const previews = useRef(new Set<string>());
  useEffect(() => {
    const kept = previews.current;
    return () => {
      for (const preview of kept) URL.revokeObjectURL(preview);
    };
  }, []);
  const change = (id: string, changes: Partial<Sent>) =>
    setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...changes } : one)));

  async function send(id: string, file: Blob): Promise<Picture | undefined> {
    change(id, { problem: undefined, progress: 0 });
    try {
      const picture = await api('POST /api/v1/file/uploads', {
        query: { purpose: PURPOSES[use].purpose, request_id: id },
        file,
        isSilent: true,
        onProgress: (progress) => change(id, { progress }),
      });
      change(id, { picture, progress: 1 });
      return picture;
    } catch (reason) {
      change(id, { problem: failureText(reason) });
      showToast(failureText(reason));
      return undefined;
    }
  }

  return {
    uploads: uploads as readonly Upload[],
    isBusy: uploads.some(({ picture, problem }) => !picture && problem === undefined),
    add: async (file: Blob) => {
      const id = randomUuid();
      const preview = URL.createObjectURL(file);
      previews.current.add(preview);
      // Added to the list before anything is awaited, so that running uploads count.
      const upload = { id, preview, file, progress: 0, problem: undefined, picture: undefined };
      setUploads((before) => [...before, upload]);
      const small = await shrinkPicture(file, PURPOSES[use].bounds);
      change(id, { file: small });
      return send(id, small);
    },
    retry: (id: string) => {
      const upload = uploads.find((one) => one.id === id);
      if (upload) void send(id, upload.file);
    },
    /** Removes it, here and on the server. */
    remove: (id: string) => {
      const upload = uploads.find((one) => one.id === id);
      setUploads((before) => before.filter((one) => one.id !== id));
      if (upload?.picture) void discard(upload.picture.uuid);
    },
    /** Removes all of them here, because they are in use now. */
    clear: () => setUploads([]),
  };
}

/** Unused uploads are deleted after a day anyway. */
const discard = (id: string) =>
  api('DELETE /api/v1/file/uploads/{id}', { params: { id }, isSilent: true }).catch(() => undefined);
