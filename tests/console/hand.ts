import { expect, type Locator, type Page } from '@playwright/test';

/** How an operator works; all tasks are written with it. */
export interface Hand {
  /** Presses a button, a link, a tab, a choice. */
  readonly press: (control: Locator) => Promise<void>;
  /** Replaces the text of a field. */
  readonly write: (field: Locator, text: string) => Promise<void>;
  /** Chooses a block by its row in the outline. */
  readonly chooseRow: (row: Locator) => Promise<void>;
}

export function mouseOf(page: Page): Hand {
  return {
    press: (control) => control.click(),
    chooseRow: (row) => row.click(),
    async write(field, text) {
      await field.click();
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText(text);
      await expect(field).toHaveValue(text);
    },
  };
}

/** Uses only keys, and for Chinese words an input method: controls that Tab does not reach cannot be used. */
export function keyboardOf(page: Page): Hand {
  return {
    async press(control) {
      const kind = (await control.getAttribute('type')) ?? '';
      if (kind === 'radio') return turnTo(page, control);
      await reach(page, control);
      await page.keyboard.press(kind === 'checkbox' ? 'Space' : 'Enter');
    },
    async chooseRow(row) {
      await reach(page, page.getByRole('navigation', { name: '页面内容' }).locator('ol button[aria-current]'));
      const away = await row.evaluate((wanted) => {
        const rows = [...(wanted.closest('nav')?.querySelectorAll('ol button') ?? [])];
        return rows.indexOf(wanted) - rows.findIndex((each) => each.matches(':focus'));
      });
      for (let step = 0; step < Math.abs(away); step += 1) {
        await page.keyboard.press(away > 0 ? 'ArrowDown' : 'ArrowUp');
      }
      await expect(row).toBeFocused();
    },
    async write(field, text) {
      await reach(page, field);
      await page.keyboard.press('Control+a');
      if (/[^\u0020-\u007e]/.test(text)) await compose(page, field, text);
      else await page.keyboard.type(text);
      await expect(field).toHaveValue(text);
    },
  };
}

/** Types words with an input method: letters are composed first, then replaced by words. */
async function compose(page: Page, field: Locator, text: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const letters = 'shu ru fa';
  // The browser learns the cursor position a moment after the page; before that a composition is lost.
  await expect(async () => {
    await browser.send('Input.imeSetComposition', { text: letters, selectionStart: 9, selectionEnd: 9 });
    await expect(field).toHaveValue(letters, { timeout: 1000 });
  }).toPass();
  await browser.send('Input.insertText', { text });
  await browser.detach();
}

/** A group of radio buttons is one stop, in which arrow keys choose. */
async function turnTo(page: Page, radio: Locator): Promise<void> {
  const name = await radio.getAttribute('name');
  const group = page.locator(`input[type=radio][name="${name}"]`);
  const checked = group.and(page.locator(':checked'));
  await reach(page, (await checked.count()) > 0 ? checked : group.first());
  await page.keyboard.press('Space');
  for (let turn = await group.count(); turn > 0 && !(await radio.isChecked()); turn -= 1) {
    await page.keyboard.press('ArrowRight');
  }
  await expect(radio).toBeChecked();
}

const MOST_STOPS = 120;
/** Places of the editor that F6 moves between. */
const PLACES = '.studio-outline, .studio-panel, .studio-top';

/** Goes to a control: by F6 to its place in the editor, then by Tab, forwards or backwards. */
export async function reach(page: Page, control: Locator): Promise<void> {
  let jumps = 0;
  for (let pressed = 0; pressed < MOST_STOPS; ) {
    const { isEnabled, isFocused, isThere, isBehind, stops } = await wayTo(control);
    if (!isEnabled) {
      await expect(control).toBeEnabled();
      continue;
    }
    if (isFocused) return;
    if (!isThere && jumps < 3) {
      jumps += 1;
      await page.keyboard.press('F6');
      continue;
    }
    // Checking the focus takes three times as long as a key.
    for (let stop = 0; stop < stops; stop += 1) await page.keyboard.press(isBehind ? 'Shift+Tab' : 'Tab');
    pressed += stops;
  }
  throw new Error(`The Tab key does not reach ${control}.`);
}

/** Where the focus is relative to a control, and how many Tab stops away. */
const wayTo = (control: Locator) =>
  control.evaluate((element, places) => {
    const from = document.activeElement ?? document.body;
    const dialog = element.closest('dialog');
    const place = dialog ? null : element.closest(places);
    const isBefore = (one: Element, other: Element) => (one.compareDocumentPosition(other) & 4) !== 0;
    const isBehind = from !== document.body && isBefore(element, from);
    const [first, last] = isBehind ? [element, from] : [from, element];
    const isStop = (each: HTMLElement) =>
      each.tabIndex >= 0 && !each.matches(':disabled, [type=radio]:not(:checked)') && each.checkVisibility();
    const between = [...(dialog ?? document).querySelectorAll<HTMLElement>('a, button, input, textarea, [tabindex]')]
      .filter((each) => isBefore(first, each) && isBefore(each, last))
      .filter(isStop);
    return {
      isEnabled: !element.matches(':disabled, [aria-disabled=true]'),
      isFocused: element === from,
      isThere: !place || place.contains(from),
      isBehind,
      stops: between.length + 1,
    };
  }, PLACES);

/** Goes on to the selection; if nothing can be deselected, it is shown at once. */
export async function seeTicked(page: Page, hand: Hand): Promise<void> {
  const next = page.getByRole('button', { name: /^(看勾选的会怎样变|发布给访客)$/ });
  if ((await next.innerText()) === '看勾选的会怎样变') await hand.press(next);
}

/** Confirms everything that has to be confirmed before publishing. */
export async function agreeToAll(page: Page, sign = page.getByRole('button', { name: '发布给访客' })): Promise<void> {
  const asked = page.getByRole('checkbox', { name: /^(我知道|核对过)/ });
  await sign.waitFor();
  for (const box of await asked.all()) await box.check();
}

/** Publishes the preselected pages from the screen of releases, confirming everything. */
export async function publishTicked(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/console/releases`);
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await agreeToAll(page);
  for (const box of await page.getByRole('checkbox', { name: '看过了，确定再给访客看' }).all()) await box.check();
  await page.getByRole('button', { name: '发布给访客' }).click();
  await page.getByRole('dialog', { name: '已发布' }).getByRole('button', { name: '完成' }).click();
}

/** Which of these texts a visitor finds there. */
export async function readByVisitor(
  { request }: Pick<Page, 'request'>,
  address: string,
  words: readonly string[],
): Promise<readonly string[]> {
  const document = await (await request.get(address)).text();
  const plain = document.replaceAll(/<[^>]*>/g, '');
  return words.filter((each) => plain.includes(each));
}
