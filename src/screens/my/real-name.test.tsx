// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { realNameStates } from '#src/contract/states.ts';
import { replyTo } from '#src/contract/testing.ts';
import { answer, sentTo } from '#src/lib/api/testing-api.ts';
import { saveToken } from '#src/lib/session/session.ts';
import { openScreen, tap } from '../testing.tsx';
import RealName from './real-name.tsx';

const STATE = 'GET /api/v1/account/real_name';
const SUBMIT = 'POST /api/v1/account/real_name';

it('a name is verified by a number that is one, and shown masked afterwards', async () => {
  saveToken('token');
  answer(STATE, replyTo(STATE, { state: realNameStates.NONE }));
  openScreen(RealName, '/my/real-name');
  fireEvent.change(await screen.findByLabelText('真实姓名'), { target: { value: '王小明' } });
  const number = screen.getByLabelText('身份证号');
  fireEvent.change(number, { target: { value: '110105194912310021' } });
  await tap('提交认证');
  expect(screen.getByText('身份证号有误，请核对后重新输入', { selector: '[role=status]' })).toBeTruthy();
  expect(document.activeElement).toBe(number);
  expect(sentTo(SUBMIT)).toEqual([]);

  const passed = replyTo(SUBMIT, { state: realNameStates.PASSED, name: '王**', id_number: '1****************X' });
  answer(SUBMIT, passed);
  answer(STATE, passed);
  fireEvent.change(number, { target: { value: '110105 19491231 002x' } });
  await tap('提交认证');

  expect(sentTo(SUBMIT).map(({ body }) => body)).toEqual([{ name: '王小明', id_number: '11010519491231002X' }]);
  expect(await screen.findByText('已认证')).toBeTruthy();
  expect(screen.getByText('王**')).toBeTruthy();
});
