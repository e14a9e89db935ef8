import type { PostbackPlatform } from '#src/contract/console/postback-words.ts';
import type { AdPlatform } from './ad-platform.ts';
import { baidu } from './baidu.ts';
import { kuaishou } from './kuaishou.ts';
import { oceanengine } from './oceanengine.ts';
import { tencent } from './tencent.ts';

export const adPlatforms: Readonly<Record<PostbackPlatform, AdPlatform>> = { tencent, oceanengine, baidu, kuaishou };
