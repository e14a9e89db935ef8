import { useEffect, useRef } from 'react';

const SIZES = {
  small: { title: '小屏 320', width: 320, height: 568 },
  phone: { title: '手机 375', width: 375, height: 812 },
  large: { title: '大屏 430', width: 430, height: 932 },
} as const;

export type PhoneSize = keyof typeof SIZES;
export const phoneSizes = Object.entries(SIZES).map(([name, { title }]) => ({ name: name as PhoneSize, title }));

interface PhoneFrameProps {
  readonly size: PhoneSize;
  readonly src: string;
  /** Told of the block that was tapped, and of the texts from there outwards; without it taps reach the page. */
  readonly onBlockPicked: ((blockId: string, shown: readonly string[]) => void) | undefined;
}

/** The page on a phone's screen. */
export function PhoneFrame({ size, src, onBlockPicked }: PhoneFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const pick = useRef(onBlockPicked);
  useEffect(() => {
    pick.current = onBlockPicked;
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const handleClick = (event: MouseEvent) => {
      // Elements of the frame are not instances of this window's classes.
      const block = (event.target as Element | null)?.closest?.('[data-block]');
      if (!pick.current || !block) return;
      event.preventDefault();
      event.stopPropagation();
      pick.current(block.id, textsAround(event.target as Element, block));
    };
    const listen = () => element.contentDocument?.addEventListener('click', handleClick, true);
    listen();
    element.addEventListener('load', listen);
    return () => element.removeEventListener('load', listen);
  }, []);
  const { width, height } = SIZES[size];
  return (
    <div className={onBlockPicked ? 'phone-frame phone-frame--picking' : 'phone-frame'}>
      <iframe ref={frame} title="页面预览" src={src} width={width} height={height} />
    </div>
  );
}

/** What is read at an element and at each around it, up to its block. */
function textsAround(element: Element, block: Element): string[] {
  const own = element.getAttribute('alt') ?? element.getAttribute('aria-label') ?? element.textContent ?? '';
  const { parentElement } = element;
  return element === block || !parentElement ? [own] : [own, ...textsAround(parentElement, block)];
}
