import { POSTBACK_PLATFORMS, type PostbackPlatform } from '#src/contract/console/postback-words.ts';

type ClickIds = Readonly<Record<string, string>>;

/** How a student arrived, as recorded with a registration or an order. */
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

/** The parameters in which platforms send their click id. */
const PARAMETERS: Readonly<Record<PostbackPlatform, readonly string[]>> = {
  tencent: ['gdt_vid', 'qz_gdt'],
  oceanengine: ['clickid'],
  baidu: ['bd_vid'],
  kuaishou: ['callback'],
};
/** The unfilled macros in an address when nobody clicked an ad. */
const MACRO = /^__\w+__$|^\{.*\}$/;

/** The credited click: of the last touch, else of the first. Only one platform is notified, never two. */
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
