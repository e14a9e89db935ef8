/** Links for a logged-in student who cannot buy the page's course. */
const WAYS = [
  { label: '看看全部课程', href: '/course/list', tone: 'deal' },
  { label: '问学习顾问', href: '/consult', tone: 'plain' },
] as const;

const TITLE = '这门课刚刚下架，暂时不能报名';
const TEXT = '你已经登录，没有产生订单，也没有扣款。老师已收到这个情况；想学这门课，可以问顾问什么时候再开。';

/** Replaces a form whose course cannot be opened by a message with links, and moves the focus there. */
export function showOtherWays(form: HTMLFormElement): void {
  if (form.hidden) return;
  const heading = element('h3', 'registration-form__gone-title', TITLE);
  heading.tabIndex = -1;
  const ways = WAYS.map(({ label, href, tone }) => {
    const link = element('a', `button button--${tone}`, label);
    link.href = href;
    return link;
  });
  const panel = element('div', 'registration-form__gone');
  panel.append(heading, element('p', 'registration-form__text', TEXT), ...ways);
  form.hidden = true;
  form.after(panel);
  heading.focus();
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  text = '',
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}
