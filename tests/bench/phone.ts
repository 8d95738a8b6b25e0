import type { BrowserContext, CDPSession, Page } from '@playwright/test'

export const phone = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
export const desktop = { viewport: { width: 1440, height: 900 } }
const CPU_SLOWDOWN = 4
/** Lighthouse's settings for a phone on 'Slow 4G'. */
const slowLine = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 86_400 }

/** Opens a new tab of a cheap device on a slow connection. `watch` runs in the tab before any script of the page. */
export async function openSlowly(
  context: BrowserContext,
  watch: () => void,
): Promise<{ page: Page; session: CDPSession }> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slowLine)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.addInitScript(watch)
  return { page, session }
}
