import { amountsInText } from '../../link/amounts-in-text.ts';
import type { SourceBlock } from '../../link/expand-blocks.ts';
import type { LinkContext } from '../../link/link-context.ts';
import { type Offer, offersOf, type PagePrice, pricesOf } from '../../link/page-prices.ts';
import { createProblem, type Problem, type ProblemArgs, type ProblemCode } from '../../problems/problem.ts';
import type { SourceDocument, ValuePath } from '../../problems/source-document.ts';
import { showMoney, writeYuan } from '../../read/money.ts';
import { placeInPage } from '../place-in-page.ts';
import { checkAmountWords, LABELS } from './amount-words-check.ts';

type Report = (code: ProblemCode, block: SourceBlock, path: ValuePath, args: ProblemArgs) => void;
type Data = Readonly<Record<string, unknown>>;

/**
 * Warns where a page's amounts contradict one another, its words, or what prices usually look like. For a page with an
 * arm of an experiment, `standing` are the blocks of the page as it is: a course has one price in both.
 */
export function checkPrices(
  document: SourceDocument,
  blocks: readonly SourceBlock[],
  context: Pick<LinkContext, 'schemas' | 'once'>,
  standing: readonly SourceBlock[] = [],
): Problem[] {
  const prices = pricesOf(blocks);
  const problems: Problem[] = [];
  const report: Report = (code, block, path, args) => {
    problems.push(createProblem(code, { file: document.file, range: placeInPage(document, block, path) }, args));
  };
  checkUnits(prices, document.text, report);
  // Only prices with a certain unit are compared with words and with one another.
  if (problems.length === 0) {
    checkLabels(blocks, [...prices, ...pricesOf(standing)], report);
    checkOffers(offersOf(document, blocks), offersOf(document, standing), report);
    problems.push(...checkAmountWords(document, blocks, context, standing));
  }
  for (const block of blocks) checkCouponWords(block, report);
  return problems;
}

/** An amount with an odd cent was most likely meant in yuan, unless the page also writes it in words. */
function checkUnits(prices: readonly PagePrice[], text: string, report: Report) {
  for (const { block, name, path, cents } of prices) {
    const isOdd = cents % 10 !== 0 || (cents > 0 && cents < 100);
    if (!isOdd || text.includes(`${cents / 100}元`) || text.includes(`¥${cents / 100}`)) continue;
    const asYuan = { yuan: showMoney(cents * 100), written: writeYuan(cents * 100) };
    report('PRICE_UNIT', block, path, { name, cents, money: showMoney(cents), exact: writeYuan(cents), ...asYuan });
  }
}

/** Blocks that sell the page's own course must have one price; an arm is compared with the page as it is. */
function checkOffers(offers: readonly Offer[], standing: readonly Offer[], report: Report) {
  const [first] = standing.length > 0 ? standing : offers;
  if (!first) return;
  const isCard = ({ block }: Offer) => block.data.type === 'price-card';
  const own = offers.filter(({ block }) => !standing.some((other) => other.block.data === block.data));
  const cards = (standing.length > 0 ? standing : offers).filter(isCard);
  const hasCards = offers.filter(isCard).length > 1;
  for (const offer of own) {
    const { block, price, originPrice } = offer;
    if (offer === first) continue;
    // Several price cards are several ways to buy; the bar at the bottom may belong to any of them.
    if (isCard(offer) && hasCards) continue;
    const like = isCard(offer) ? [first] : [first, ...cards];
    const others = like.filter((other) => other !== offer);
    const same = others.find((other) => other.price === price);
    const owner = same ?? others[0];
    if (!owner) continue;
    const name = same ? 'originPrice' : 'price';
    const [said, theirs] = same ? [originPrice, same.originPrice] : [price, owner.price];
    if (said === undefined || theirs === undefined || said === theirs) continue;
    const args = { name, money: showMoney(said), owner: String(owner.block.data.type), theirs: showMoney(theirs) };
    report('PRICE_DISAGREES', block, [...block.path, name], { type: String(block.data.type), ...args });
  }
}

/** Amounts on buttons must be amounts of the page. */
function checkLabels(blocks: readonly SourceBlock[], prices: readonly PagePrice[], report: Report) {
  const known = new Set(
    prices.flatMap(({ name, cents }) => (name === 'price' || name === 'groupPrice' ? [cents] : [])),
  );
  const first = prices.find(({ name }) => name === 'price' || name === 'groupPrice');
  if (!first) return;
  for (const block of blocks) {
    const labels = labelledAmounts(block.data);
    if (labels.length === 0) continue;
    const own = pricesOf([block]).filter(({ name }) => name === 'price' || name === 'groupPrice');
    const allowed = own.length > 0 && block.data.type === 'sticky-buy' ? new Set(own.map(({ cents }) => cents)) : known;
    for (const { path, label, amounts } of labels) {
      const odd = amounts.find(({ cents }) => !allowed.has(cents));
      if (!odd) continue;
      const price = showMoney((own[0] ?? first).cents);
      report('PRICE_LABEL', block, [...block.path, ...path], { label, said: showMoney(odd.cents), price });
    }
  }
}

const labelledAmounts = (data: Data) =>
  LABELS.flatMap((path) => {
    const label = path.reduce<unknown>((value, key) => (value as Data | undefined)?.[key], data);
    const amounts = typeof label === 'string' ? amountsInText(label).filter(({ role }) => role === 'price') : [];
    return amounts.length > 0 ? [{ path, label: String(label), amounts }] : [];
  });

const centsOfFigure = (figure: string) => Math.round(Number(figure.replaceAll(',', '')) * 100);

/** Text about the end of a coupon, which the card shows by itself. */
const END_IN_WORDS = /\d{1,2}\s*月\s*\d{1,2}|\d{4}[-/.年]\s*\d{1,2}|\d{1,2}[-/.]\d{1,2}(?!\d)|[月年]底|领取后|长期有效/;

/** The text of a coupon must state its own amount or discount. */
function checkCouponWords(block: SourceBlock, report: Report) {
  const { type, title, amount, discount, mold, valid, coupon } = block.data as Data & { coupon?: Data };
  if (type === 'coupon') {
    if (mold === 2 && typeof discount === 'number' && discount < 10) {
      const args = { discount, folds: String(discount / 10), meant: discount * 10 };
      report('DISCOUNT_SMALL', block, [...block.path, 'discount'], args);
    }
    if (typeof title === 'string') {
      compareWords(title, amount, [...block.path, 'title']);
      if (mold === 2) compareFolds(title, discount);
    }
    const date = typeof valid === 'string' ? END_IN_WORDS.exec(valid)?.[0] : undefined;
    if (date) report('COUPON_END_WRITTEN', block, [...block.path, 'valid'], { written: date });
  }
  if (type === 'exit-dialog' && typeof coupon?.label === 'string') {
    compareWords(coupon.label, coupon.amount, [...block.path, 'coupon', 'label']);
  }

  function compareFolds(words: string, percent: unknown) {
    const said = [...words.matchAll(/(\d(?:\.\d)?)\s*折/g)].map(([, folds = '']) => Number(folds));
    const [odd] = said;
    if (typeof percent !== 'number' || percent < 10 || odd === undefined || said.includes(percent / 10)) return;
    const args = { words, said: `${odd} 折`, amount: `${percent / 10} 折` };
    report('COUPON_WORDS', block, [...block.path, 'title'], args);
  }

  function compareWords(words: string, cents: unknown, path: ValuePath) {
    // The amount after 满 is the condition, not the discount.
    const said = [
      ...words.matchAll(/(满)?\s*[¥￥]?\s*(\d[\d,]*(?:\.\d{1,2})?)\s*元?(?=\s*(?:元|券|优惠|红包|减|立减|$))/g),
    ]
      // A figure right after 减 is one of money without its 元.
      .filter(({ 1: full, index }) => !full && (/元|[¥￥]/.test(words) || /减\s*$/.test(words.slice(0, index))))
      .map(([, , figure = '']) => centsOfFigure(figure));
    const [odd] = said;
    if (typeof cents !== 'number' || odd === undefined || said.includes(cents)) return;
    report('COUPON_WORDS', block, path, { words, said: showMoney(odd), amount: showMoney(cents) });
  }
}
