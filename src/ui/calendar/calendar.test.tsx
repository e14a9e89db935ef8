// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Calendar } from './calendar.tsx';

const months: string[] = [];

function Sample({ max }: { readonly max?: string }) {
  const [day, setDay] = useState('');
  return (
    <Calendar
      value={day}
      onChange={setDay}
      today="2026-11-30"
      noteOf={(at) => (at === '2026-12-01' ? '2 节直播' : undefined)}
      onMonth={(month) => months.push(month)}
      {...(max && { max })}
    />
  );
}

afterEach(() => {
  months.length = 0;
  document.body.replaceChildren();
});

const focused = () => document.activeElement?.getAttribute('aria-label');

describe('Calendar', () => {
  it('is led by keys into the next month, and tells of it', () => {
    render(<Sample />);

    fireEvent.keyDown(screen.getByRole('button', { name: '11月30日 周一，今天' }), { key: 'ArrowRight' });

    expect(focused()).toBe('12月1日 周二，2 节直播');
    expect(screen.getByRole('table', { name: '2026年12月' })).toBeDefined();
    expect(months).toEqual(['2026-11', '2026-12']);
  });

  it('chooses one day, and only one', () => {
    render(<Sample />);

    fireEvent.click(screen.getByRole('button', { name: '11月3日 周二' }));
    fireEvent.click(screen.getByRole('button', { name: '11月4日 周三' }));

    expect(screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual(['4']);
  });

  it('stops at the last day that may be chosen', () => {
    render(<Sample max="2026-11-30" />);

    fireEvent.keyDown(screen.getByRole('button', { name: '11月30日 周一，今天' }), { key: 'PageDown' });

    expect(screen.getByRole('table', { name: '2026年11月' })).toBeDefined();
    expect(screen.getByRole('button', { name: '12月1日 周二，2 节直播' }).hasAttribute('disabled')).toBe(true);
  });
});
