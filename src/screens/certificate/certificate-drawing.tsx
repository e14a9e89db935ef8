import type { Ref } from 'react';
import { encode } from 'uqr';
import { type Certificate, dayText } from './certificate-queries.ts';

/** A4 landscape, in units of the drawing. */
export const DRAWING = { width: 1188, height: 840 } as const;

interface CertificateDrawingProps {
  readonly certificate: Certificate;
  readonly school: string;
  /** The public address at which anybody can verify the certificate. */
  readonly address: string;
  readonly ref?: Ref<SVGSVGElement>;
}

/** The certificate as one SVG that uses no file or style from outside, so that it can be saved as it is. */
export function CertificateDrawing({ certificate, school, address, ref }: CertificateDrawingProps) {
  const { number, course_name: course, student_name: name, lesson_count: lessons, issued_time: issued } = certificate;
  const lines = linesOf(`《${course}》`, COURSE_WIDTH);
  return (
    <svg
      ref={ref}
      className="certificate-drawing"
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${DRAWING.width} ${DRAWING.height}`}
      fontFamily={SERIF}
      fill={INK}
      role="img"
      aria-label={`${name}的结业证书：${course}，${number}`}
    >
      <rect width={DRAWING.width} height={DRAWING.height} fill="#fffdf7" />
      <Ornament />
      <rect x="36" y="36" width="1116" height="768" rx="6" fill="none" stroke={BLUE} strokeWidth="3" />
      <rect x="48" y="48" width="1092" height="744" rx="3" fill="none" stroke={GOLD} strokeWidth="1.5" />
      {CORNERS.map(([x, y, turn]) => (
        <path
          key={turn}
          d="M0 56V0h56M14 56V14h42"
          fill="none"
          stroke={GOLD}
          strokeWidth="4"
          transform={`translate(${x} ${y}) rotate(${turn})`}
        />
      ))}
      <g textAnchor="middle">
        <text x="594" y="142" fontSize="26" letterSpacing="6" fill={BLUE}>
          {school}
        </text>
        <text x="606" y="232" fontSize="76" fontWeight="700" letterSpacing="24" fill={BLUE}>
          结业证书
        </text>
        <path d="M444 268h120m60 0h120" stroke={GOLD} strokeWidth="2" />
        <path d="M594 258l10 10-10 10-10-10Z" fill={GOLD} />
        <text x="594" y="360" fontSize={name.length > LONG_NAME ? 34 : 48} fontWeight="700" letterSpacing="4">
          {name.endsWith('同学') ? name : `${name} 同学`}
        </text>
        <path d="M394 382h400" stroke={GOLD} strokeWidth="1.5" />
        <text x="594" y="440" fontSize="28">
          学完了
        </text>
        {lines.map((line, index) => (
          <text key={line} x="594" y={496 + index * 48} fontSize="36" fontWeight="700">
            {line}
          </text>
        ))}
        <text x="594" y={496 + lines.length * 48} fontSize="28">
          全部 {lessons} 节课，特发此证。
        </text>
      </g>
      <Code address={address} />
      <g fontSize="20">
        <text x="264" y="682">
          证书编号 {number}
        </text>
        <text x="264" y="714" fill={SOFT}>
          扫码核验真伪
        </text>
      </g>
      <g textAnchor="end" fontSize="24">
        <text x="1052" y="676">
          {school}
        </text>
        <text x="1052" y="714">
          {dayText(issued)}
        </text>
      </g>
      <Seal school={school} />
    </svg>
  );
}

const SERIF = "'Songti SC', 'Noto Serif CJK SC', 'Source Han Serif SC', SimSun, serif";
const INK = '#1b1f2a';
const SOFT = '#5b6270';
const BLUE = '#1f3a93';
const GOLD = '#b0893a';
const RED = '#c4314b';
const LONG_NAME = 12;
/** The most Chinese characters that fit in one line of the course's name. */
const COURSE_WIDTH = 24;
const CORNERS = [
  [62, 62, 0],
  [1126, 62, 90],
  [1126, 778, 180],
  [62, 778, 270],
] as const;

/** At most two lines; a Latin character counts half. */
export function linesOf(text: string, width: number): string[] {
  const lines: string[] = [''];
  let filled = 0;
  for (const character of text) {
    const size = (character.codePointAt(0) ?? 0) < 0x2e80 ? 0.5 : 1;
    if (filled + size > width) {
      if (lines.length === 2) return [lines[0] ?? '', `${[...(lines[1] ?? '')].slice(0, -1).join('')}…`];
      lines.push('');
      filled = 0;
    }
    lines[lines.length - 1] += character;
    filled += size;
  }
  return lines;
}

/** Faint curves behind the text, as on printed papers. */
function Ornament() {
  return (
    <g transform="translate(594 440)" fill="none" stroke={GOLD} strokeOpacity=".16">
      {TURNS.map((turn) => (
        <ellipse key={turn} rx="330" ry="120" transform={`rotate(${turn})`} />
      ))}
    </g>
  );
}

const TURNS = Array.from({ length: 18 }, (_, index) => index * 10);

function Code({ address }: { readonly address: string }) {
  const { data, size } = encode(address, { border: 2, ecc: 'M' });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <g transform={`translate(132 612) scale(${CODE_SIDE / size})`}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill={INK} shapeRendering="crispEdges" />
    </g>
  );
}

const CODE_SIDE = 116;

function Seal({ school }: { readonly school: string }) {
  return (
    <g transform="translate(836 672) rotate(-8)" fill="none" stroke={RED} strokeOpacity=".72">
      <circle r="58" strokeWidth="4" />
      <circle r="50" strokeWidth="1" />
      <path
        d="M0-34l7.600 15.500 17 2.500-12.300 12 2.900 17L0 5l-15.200 8 2.900-17-12.300-12 17-2.500Z"
        fill={RED}
        fillOpacity=".72"
        stroke="none"
      />
      <text y="36" fontSize="17" textAnchor="middle" fill={RED} fillOpacity=".8" stroke="none">
        {[...school].slice(0, 5).join('')}
      </text>
    </g>
  );
}
