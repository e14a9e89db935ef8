import { compilerOf } from '#server/domains/publications/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import type { picture } from '#src/contract/console/picture.ts';

const REFUSED = {
  gone: 'NOT_FOUND',
  unreadable: 'PICTURE_UNREADABLE',
  heic: 'PICTURE_HEIC',
  'too small': 'PICTURE_TOO_SMALL',
} as const;

export const pictureHandlers: StaffHandlers<typeof picture> = {
  'GET /console/api/pictures': async (_input, { gateways }) => {
    const { pictures, budgetBytes } = await compilerOf(gateways).ask('pictures', {});
    return { pictures: [...pictures], budgetBytes };
  },
  'POST /console/api/pictures': async ({ query, file }, context) => {
    const { name, folder = 'uploads' } = query;
    const outcome = await compilerOf(context.gateways).ask('addPicture', { bytes: file, name, folder });
    if (!('picture' in outcome)) throw new Refusal(REFUSED[outcome.is]);
    const { picture } = outcome;
    const isKnown = outcome.is === 'known';
    if (!isKnown) {
      const { path, bytes, width, height } = picture;
      await note(context.db, context, { action: 'picture.add', subject: path, after: { bytes, width, height } });
    }
    return { picture, beforeBytes: file.length, isKnown };
  },
  'POST /console/api/pictures/cut': async ({ body }, context) => {
    const outcome = await compilerOf(context.gateways).ask('cutPicture', body);
    if (!('picture' in outcome)) throw new Refusal(REFUSED[outcome.is]);
    const { picture, before } = outcome;
    if (outcome.is === 'added') {
      const { path, bytes, width, height } = picture;
      const after = { from: body.path, bytes, width, height };
      await note(context.db, context, { action: 'picture.cut', subject: path, after });
    }
    return {
      before: weighed(before),
      after: weighed(picture),
      picture: outcome.is === 'tried' ? null : { ...picture, usedBy: [...picture.usedBy] },
    };
  },
};

const weighed = ({
  width,
  height,
  phoneBytes,
}: {
  width: number | null;
  height: number | null;
  phoneBytes: number;
}) => ({
  width: width ?? 0,
  height: height ?? 0,
  phoneBytes,
});
