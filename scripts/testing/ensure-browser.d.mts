/** Path of a Chromium that can be started; ends the process when there is none and none can be installed. */
export function ensureBrowser(): string;
