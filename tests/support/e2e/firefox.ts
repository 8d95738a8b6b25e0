import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, launch, type Page } from 'puppeteer-core'

export const FIREFOX = process.env['SEMAI_FIREFOX'] ?? '/usr/bin/firefox-esr'

/** Debian's Firefox with a profile on disk. It has no Background Sync, so it tests the fallback. */
export interface Firefox {
  open(url: string): Promise<Page>
  close(): Promise<void>
  remove(): Promise<void>
}

export async function prepareFirefox(prefs: Record<string, string | number | boolean> = {}): Promise<Firefox> {
  const profile = await mkdtemp(join(tmpdir(), 'semai-firefox-'))
  let browser: Browser | undefined
  const close = async () => {
    await browser?.close()
    browser = undefined
  }
  return {
    open: async url => {
      browser ??= await launch({
        browser: 'firefox',
        executablePath: FIREFOX,
        userDataDir: profile,
        headless: true,
        defaultViewport: { width: 1280, height: 800 },
        extraPrefsFirefox: { 'intl.accept_languages': 'id-ID', ...prefs },
      })
      const page = (await browser.pages())[0] ?? (await browser.newPage())
      await page.goto(url)
      return page
    },
    close,
    remove: async () => {
      await close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}
