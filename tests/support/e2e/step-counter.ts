import type { Locator, Page } from '@playwright/test'

/** Does a task with the mouse and counts its steps: each click, chosen option and filled field. */
export class StepCounter {
  count = 0

  async click(target: Locator): Promise<void> {
    this.count += 1
    await target.click()
  }

  async fill(field: Locator, text: string): Promise<void> {
    this.count += 1
    await field.fill(text)
  }

  async choose(field: Locator, option: { index: number } | { label: string }): Promise<void> {
    this.count += 1
    await field.selectOption(option)
  }

  async check(box: Locator): Promise<void> {
    this.count += 1
    await box.check()
  }

  async chooseFile(page: Page, button: Locator, name: string, buffer: Buffer): Promise<void> {
    this.count += 1
    const choosing = page.waitForEvent('filechooser')
    await button.click()
    await (await choosing).setFiles({ name, mimeType: '', buffer })
  }
}
