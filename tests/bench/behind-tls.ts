import { chromium, type LaunchOptions } from '@playwright/test'
import { CHROMIUM } from '../support/browsers.ts'
import prepareRun from '../support/e2e/global-setup.ts'
import { openWorld } from '../support/e2e/world.ts'
import { answerStaticPage } from './floor.ts'
import { forwardTo, makeCertificate, openCountingProxy } from './front.ts'

/**
 * Starts the built app and a static page as the baseline, both behind HTTP/2 with TLS. Also starts a browser that
 * trusts both. The caller must call `close`, even after an error.
 */
export async function openBehindTls(options: LaunchOptions = {}) {
  const endRun = await prepareRun()
  const tls = makeCertificate()
  let serverPort = 0
  const front = await openCountingProxy(
    tls,
    forwardTo(() => serverPort),
  )
  const floor = await openCountingProxy(tls, answerStaticPage)
  const world = await openWorld({ PUBLIC_URL: front.origin, TRUST_PROXY: '127.0.0.1' })
  serverPort = world.server.port
  const args = [`--ignore-certificate-errors-spki-list=${tls.pin}`]
  const browser = await chromium.launch({ ...options, executablePath: CHROMIUM, args })
  async function close() {
    await browser.close()
    front.close()
    floor.close()
    await world.close()
    await endRun()
  }
  return { front, floor, world, browser, close }
}
