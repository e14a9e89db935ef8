// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Form } from './form.tsx';
import { TextField } from './text-field.tsx';

afterEach(() => {
  cleanup();
  document.querySelector('.toast')?.replaceChildren();
});

const toast = () => document.querySelector('.toast')?.textContent ?? '';
const hand = () => fireEvent.click(screen.getByRole('button', { name: '保存' }));

function NameForm({ onSend = () => {} }: { readonly onSend?: () => void }) {
  const [name, setName] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const problem = name ? undefined : '请填写收货人';
  return (
    <Form
      onSubmit={() => {
        setIsChecked(true);
        if (!problem) onSend();
      }}
    >
      <TextField label="备注" defaultValue="" />
      <TextField
        label="收货人"
        value={name}
        problem={isChecked ? problem : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <button type="submit">保存</button>
    </Form>
  );
}

describe('Form', () => {
  it('says the first problem below its field and in a toast, and brings the student there', () => {
    render(<NameForm />);

    hand();

    const field = screen.getByLabelText('收货人');
    expect(toast()).toBe('请填写收货人');
    expect(document.activeElement).toBe(field);
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('请填写收货人');
  });

  it('brings the student to a button that opens a choice, where that is what is wrong first', () => {
    render(
      <Form onSubmit={() => {}}>
        <button type="button" aria-describedby="day">
          开始日期
        </button>
        <p id="day" className="text-field__note text-field__note--bad">
          请选择开始日期
        </p>
        <TextField label="小时数" value="40" problem="不超过 16" onChange={() => {}} />
        <button type="submit">保存</button>
      </Form>,
    );

    hand();

    expect(toast()).toBe('请选择开始日期');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '开始日期' }));
  });

  it('says it again at the next try, and not while the student types', () => {
    render(<NameForm />);
    hand();
    document.querySelector('.toast')?.replaceChildren();
    fireEvent.change(screen.getByLabelText('备注'), { target: { value: '门口' } });
    expect(toast()).toBe('');

    hand();

    expect(toast()).toBe('请填写收货人');
  });

  it('says nothing where nothing is wrong', () => {
    let sent = 0;
    render(<NameForm onSend={() => (sent += 1)} />);
    fireEvent.change(screen.getByLabelText('收货人'), { target: { value: '王小明' } });

    hand();

    expect([sent, toast()]).toEqual([1, '']);
  });

  it('says what a field itself requires', () => {
    render(
      <Form onSubmit={() => {}}>
        <input aria-label="邮箱" required />
        <button type="submit">保存</button>
      </Form>,
    );

    hand();

    expect(document.activeElement).toBe(screen.getByLabelText('邮箱'));
  });
});
