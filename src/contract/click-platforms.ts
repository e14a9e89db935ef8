/** The ad platforms by their click id's parameter in a landing page's address. */
const PLATFORMS: readonly (readonly [parameter: string, platform: string])[] = [
  ['gdt_vid', 'tencent'],
  ['qz_gdt', 'tencent'],
  ['clickid', 'oceanengine'],
  ['bd_vid', 'baidu'],
  ['callback', 'kuaishou'],
  ['gclid', 'google'],
  ['ttclid', 'tiktok'],
];

/** Names of the platforms, each once. */
export const CLICK_PLATFORMS: readonly string[] = [...new Set(PLATFORMS.map(([, platform]) => platform))];

/** The platform of the click id among these parameters; empty when there is none. */
export function platformOf(params: Readonly<Record<string, unknown>>): string {
  return PLATFORMS.find(([parameter]) => params[parameter])?.[1] ?? '';
}
