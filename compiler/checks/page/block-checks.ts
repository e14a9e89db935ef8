import type { SourceBlock } from '../../link/expand-blocks.ts';
import { createProblem, type Problem, type ProblemArgs, type ProblemCode } from '../../problems/problem.ts';
import type { ValuePath } from '../../problems/source-document.ts';
import { showMoney, writeYuan } from '../../read/money.ts';

type Data = Readonly<Record<string, unknown>>;
type Report = (code: ProblemCode, at: ValuePath, args?: ProblemArgs, part?: 'key' | 'value') => void;

/** Rules between the fields of one block, by block type. */
const RULES: Readonly<Record<string, (data: Data, report: Report) => void>> = {
  'exit-dialog': checkDialog,
  'qr-code': checkQrCode,
  coupon: checkCoupon,
  'image-stack': checkHotspots,
};

/** Checks what a schema cannot express about one block: parts a variant needs, prices in order. */
export function checkBlock({ data, document, path }: SourceBlock): Problem[] {
  const problems: Problem[] = [];
  const report: Report = (code, at, args, part) => {
    const range = document.rangeOf([...path, ...at], part);
    problems.push(createProblem(code, { file: document.file, range }, args));
  };
  checkPrices(data, report);
  const type = String(data.type);
  if (Object.hasOwn(RULES, type)) RULES[type]?.(data, report);
  return problems;
}

function checkPrices(data: Data, report: Report) {
  const below = (lowName: string, highName: string) => {
    const low = data[lowName];
    const high = data[highName];
    if (typeof low === 'number' && typeof high === 'number' && low >= high) {
      const amounts = { low: showMoney(low), high: showMoney(high), cents: low, yuan: writeYuan(low) };
      report('PRICE_ORDER', [lowName], { lowName, highName, ...amounts });
    }
  };
  below('price', 'originPrice');
  below('groupPrice', 'price');
}

function checkDialog({ variant = 'default', ...data }: Data, report: Report) {
  const part = variant === 'image' || variant === 'coupon' ? variant : undefined;
  if (part && data[part] === undefined) {
    report('DIALOG_PART_MISSING', ['variant'], { variant: part, part });
  }
  if (variant === 'douyin' && data.leave !== undefined && data.leave !== '无情离开') {
    report('DIALOG_LEAVE_FIXED', ['leave'], {}, 'key');
  }
}

function checkQrCode({ content, image }: Data, report: Report) {
  if ((content === undefined) !== (image === undefined)) return;
  if (content === undefined) report('QR_CONTENT', [], { found: '@neither' });
  else report('QR_CONTENT', ['image'], { found: '@both' }, 'key');
}

function checkCoupon({ mold = 1, ...data }: Data, report: Report) {
  const part = { 1: 'amount', 2: 'discount', 3: 'amount' }[Number(mold)];
  if (part && data[part] === undefined) report('COUPON_PART_MISSING', [], { mold: String(mold), part });
}

function checkHotspots({ images }: Data, report: Report) {
  if (!Array.isArray(images)) return;
  images.forEach((image: Data | null, index) => {
    const hotspots = Array.isArray(image?.hotspots) ? image.hotspots : [];
    hotspots.forEach((spot: Data | null, place: number) => {
      const at = ['images', index, 'hotspots', place];
      for (const [from, size] of [
        ['x', 'width'],
        ['y', 'height'],
      ] as const) {
        const sum = Number(spot?.[from]) + Number(spot?.[size]);
        if (sum > 100) report('HOTSPOT_OUTSIDE', [...at, size], { axis: `${from} + ${size}`, sum });
      }
    });
  });
}
