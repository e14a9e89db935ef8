import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleProgram } from '#scripts/build/bundle-program.ts';
import { BUNDLE_FOLDER } from '#scripts/build/server-bundle.mjs';
import { postbackStorm } from './testing/postback/postback-storm.ts';
import { SHORT_LIVED } from './testing/short-lived.ts';

const SENDER = join(BUNDLE_FOLDER, `postback-sender-${process.pid}.js`);
beforeAll(() => bundleProgram('server/testing/postback/postback-sender.ts', SENDER));
afterAll(() => rm(SENDER, { force: true }));

describe('a hundred journeys with faults, a day without platforms, and a sender that is killed', () => {
  it('reach the platforms, each event once', async () => {
    const figures = await postbackStorm({ journeys: 100, kills: 2, sender: [...SHORT_LIVED, SENDER] });

    expect(figures.lost).toEqual([]);
    expect(figures.wrong).toEqual([]);
    expect(figures).toMatchObject({ kills: 2, refusedOrExpired: 0, hurried: 0 });
    expect(figures.repeated).toBeGreaterThan(0);
    expect(figures.simulatedHours).toBeGreaterThan(24);
  });
});
