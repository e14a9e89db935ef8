// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Tabs } from './tabs.tsx';

const TABS = [
  { value: 'intro', label: '介绍' },
  { value: 'outline', label: '大纲' },
  { value: 'reviews', label: '评价' },
] as const;

function Sample() {
  const [value, setValue] = useState<(typeof TABS)[number]['value']>('intro');
  return (
    <Tabs label="课程" tabs={TABS} value={value} onChange={setValue}>
      {value}
    </Tabs>
  );
}

describe('Tabs', () => {
  it('moves choice and focus with the arrow keys, round the ends', () => {
    render(<Sample />);
    const chosen = () => screen.getByRole('tab', { selected: true });

    fireEvent.keyDown(chosen(), { key: 'ArrowLeft' });
    expect(chosen().textContent).toBe('评价');
    expect(document.activeElement).toBe(chosen());

    fireEvent.keyDown(chosen(), { key: 'Home' });
    expect(chosen().textContent).toBe('介绍');
    expect(screen.getByRole('tabpanel').textContent).toBe('intro');
  });
});
