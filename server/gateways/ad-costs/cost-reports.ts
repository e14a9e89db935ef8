import type { CostPlatform } from '#src/contract/console/cost-words.ts';
import { baiduCosts } from './baidu-costs.ts';
import type { CostReport } from './cost-report.ts';
import { kuaishouCosts } from './kuaishou-costs.ts';
import { oceanengineCosts } from './oceanengine-costs.ts';
import { tencentCosts } from './tencent-costs.ts';

export const costReports: Readonly<Record<CostPlatform, CostReport>> = {
  oceanengine: oceanengineCosts,
  tencent: tencentCosts,
  kuaishou: kuaishouCosts,
  baidu: baiduCosts,
};
