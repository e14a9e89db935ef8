import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sampleContext, tools } from '../../tests/page-cases/sample-site.ts';
import { checkDocument } from '../checks/check-document.ts';
import { listPrices } from './page-prices.ts';

it('the amounts that only an arm shows are listed with the arm', () => {
  const bytes = readFileSync(`${import.meta.dirname}/../../tests/page-cases/experiment-arm-price/page.yaml`);
  const { document } = checkDocument('campaigns/spring.yaml', bytes, 'page', tools);

  expect(document && listPrices(document, sampleContext())).toEqual([
    '¥1980 原价 ¥2980（hero、sticky-buy）',
    '方案 b：¥980 原价 ¥2980（hero）',
  ]);
});
