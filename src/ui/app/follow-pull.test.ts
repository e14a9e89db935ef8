// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { followPull } from './follow-pull.ts';

let element: HTMLElement;
let told: string[];

beforeEach(() => {
  told = [];
  element = document.body.appendChild(document.createElement('div'));
  followPull(element, {
    onMove: (isFar) => told.push(isFar ? 'far' : 'near'),
    onCancel: () => told.push('cancelled'),
    onRelease: () => Promise.resolve(void told.push('released')),
  });
});

function touch(type: string, x: number, y: number): Event {
  const event = new Event(type, { bubbles: true, cancelable: true });
  Object.assign(event, { touches: type === 'touchend' ? [] : [{ clientX: x, clientY: y }] });
  element.dispatchEvent(event);
  return event;
}

describe('followPull', () => {
  it('asks again after a long pull, and holds the content down until the answer', () => {
    touch('touchstart', 100, 100);
    touch('touchmove', 100, 130);
    touch('touchmove', 100, 300);
    touch('touchend', 0, 0);

    expect(told).toEqual(['near', 'far', 'released']);
    expect(element.style.transform).toBe('translateY(56px)');
  });

  it('does nothing after a short pull', () => {
    touch('touchstart', 100, 100);
    touch('touchmove', 100, 150);
    touch('touchend', 0, 0);

    expect(told).toEqual(['near', 'cancelled']);
    expect(element.style.transform).toBe('');
  });

  it.each([
    ['upwards', 100, 40],
    ['sideways', 200, 140],
  ])('leaves a finger that goes %s to the page', (_, x, y) => {
    touch('touchstart', 100, 100);
    const move = touch('touchmove', x, y);

    expect(told).toEqual([]);
    expect(move.defaultPrevented).toBe(false);
  });
});
