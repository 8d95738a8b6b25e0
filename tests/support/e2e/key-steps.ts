import { expect, type Locator, type Page } from '@playwright/test'

/** Does a task without a mouse and counts its steps: each pressed key or shortcut, and each filled field. */
export class KeySteps {
  count = 0
  readonly #page: Page
  readonly #parts: string[] = []

  constructor(page: Page) {
    this.#page = page
  }

  async press(key: string): Promise<void> {
    this.count += 1
    this.#parts.push(key)
    await this.#page.keyboard.press(key)
  }

  /** Replaces the content of the focused field; in a select the first letters choose an option. */
  async type(text: string): Promise<void> {
    this.count += 1
    this.#parts.push('typing')
    const field = await this.#page.evaluate(() => document.activeElement?.localName)
    if (field === 'select') return await this.#chooseOption(text)
    if (field === 'input' || field === 'textarea') await this.#page.keyboard.press('ControlOrMeta+a')
    await this.#page.keyboard.type(text)
  }

  /**
   * Types until the option is chosen. Sends the letters without waiting, because a select begins a new search after a
   * pause of a second, which a busy machine can cause.
   */
  async #chooseOption(text: string): Promise<void> {
    await expect(async () => {
      await Promise.all(Array.from(text, letter => this.#page.keyboard.type(letter)))
      const chosen = await this.#page.evaluate(() =>
        document.activeElement instanceof HTMLSelectElement ? document.activeElement.selectedOptions[0]?.label : '',
      )
      expect(chosen?.toLowerCase()).toContain(text.toLowerCase())
    }).toPass({ intervals: [2_000] })
  }

  /** Presses Tab until the target has the focus. */
  async tabTo(target: Locator): Promise<void> {
    await this.#pressUntil('Tab', target)
  }

  async arrowTo(target: Locator): Promise<void> {
    await this.#pressUntil('ArrowDown', target)
  }

  /** Fails and lists the steps if there are too many. */
  expectAtMost(limit: number): void {
    expect(this.count, this.#parts.join(' ')).toBeLessThanOrEqual(limit)
  }

  async #pressUntil(key: string, target: Locator): Promise<void> {
    await expect(target).toBeVisible()
    let presses = 0
    while (!(await target.evaluate(element => element === document.activeElement))) {
      if (presses === 150) throw new Error(`${key} never reaches ${String(target)}`)
      presses += 1
      await this.#page.keyboard.press(key)
    }
    this.count += presses
    if (presses > 0) this.#parts.push(`${key} x${presses}`)
  }
}
