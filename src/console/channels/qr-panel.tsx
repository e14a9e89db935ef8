import { useMemo, useState } from 'react';
import { saveFile } from '../client/save-file.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { showToast } from '../ui/toast.tsx';
import { qrPng, qrShape, qrSvg } from './qr-code.ts';

/** Sides in millimetres, by medium. */
const SIZES = {
  '20': '2 厘米 · 名片',
  '30': '3 厘米 · 传单',
  '50': '5 厘米 · 海报',
  '80': '8 厘米 · 展架',
  '150': '15 厘米 · 户外',
} as const;

interface QrPanelProps {
  /** The content of the code. */
  readonly text: string;
  /** Name of the file. */
  readonly name: string;
}

/** The QR code of a link, with downloads for print. */
export function QrPanel({ text, name }: QrPanelProps) {
  const [size, setSize] = useState<keyof typeof SIZES>('50');
  const shape = useMemo(() => qrShape(text), [text]);
  const savePng = () =>
    qrPng(shape, Number(size))
      .then((file) => saveFile(`${name}-${size}mm.png`, file))
      .catch(() => showToast('图片没有生成，请换用 SVG'));
  const saveSvg = () =>
    saveFile(`${name}-${size}mm.svg`, new Blob([qrSvg(shape, Number(size))], { type: 'image/svg+xml' }));
  return (
    <section className="channel-card channel-qr" aria-label="二维码">
      <h2>二维码</h2>
      <svg viewBox={`0 0 ${shape.size} ${shape.size}`} role="img" aria-label={`打开 ${text} 的二维码`}>
        <path fill="#fff" d={`M0 0h${shape.size}v${shape.size}H0z`} />
        <path d={shape.path} />
      </svg>
      <Select label="印刷尺寸" value={size} options={SIZES} onChange={setSize} />
      <div className="channel-qr__actions">
        <Button look="primary" onClick={() => void savePng()}>
          下载 PNG
        </Button>
        <Button onClick={saveSvg}>下载 SVG</Button>
      </div>
      <p className="console-field__help">PNG 为 300 dpi，四周留白不要裁掉。</p>
    </section>
  );
}
