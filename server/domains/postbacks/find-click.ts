import { POSTBACK_PLATFORMS, type PostbackPlatform } from '#src/contract/console/postback-words.ts';

type ClickIds = Readonly<Record<string, string>>;

/** The way a student came, as it was noted with a registration or an order. */
export interface Touch {
  readonly page: string;
  readonly clickIds: ClickIds;
  readonly firstPage: string;
  readonly firstClickIds: ClickIds;
}

interface Click {
  readonly platform: PostbackPlatform;
  readonly clickName: string;
  readonly clickId: string;
  readonly page: string;
}

/** The parameters in which platforms put their click id into an address. */
const PARAMETERS: Readonly<Record<PostbackPlatform, readonly string[]>> = {
  tencent: ['gdt_vid', 'qz_gdt'],
  oceanengine: ['clickid'],
  baidu: ['bd_vid'],
  kuaishou: ['callback'],
};
/** What stands in the address when nobody clicked an ad: a link with its macros as they were written. */
const MACRO = /^__\w+__$|^\{.*\}$/;

/** The click that is credited: of the last touch, else of the first. One platform is told, never two. */
export function findClick({ page, clickIds, firstPage, firstClickIds }: Touch): Click | undefined {
  return clickAmong(clickIds, page) ?? clickAmong(firstClickIds, firstPage);
}

function clickAmong(clickIds: ClickIds, page: string): Click | undefined {
  for (const platform of POSTBACK_PLATFORMS) {
    for (const clickName of PARAMETERS[platform]) {
      const clickId = clickIds[clickName];
      if (clickId && !MACRO.test(clickId)) return { platform, clickName, clickId, page };
    }
  }
  return undefined;
}
