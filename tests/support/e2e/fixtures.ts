import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type BrowserContext, chromium, expect, type LaunchOptions, type Page } from '@playwright/test'
import { CONSENT_TEXT_VERSION } from '#contract/account/consent.ts'
import { CHROMIUM_ARGS, HEADLESS_SHELL } from '../browsers.ts'
import { findHost } from './hosts.ts'
import { killBrowserOf } from './kill.ts'
import type { Call } from './proxy.ts'
import { openWorld, type World } from './world.ts'

export { expect } from '@playwright/test'

/** A browser with a profile on disk, so that it can be closed and opened again like an app on a phone. */
export interface Device {
  /** Opens the browser, and returns its first page at this path. */
  open(path: string): Promise<Page>
  close(): Promise<void>
  /** Kills the browser at any moment; only data on the disk survives. */
  kill(): Promise<void>
  readonly context: BrowserContext
}

export interface Options {
  /** Settings of this test's server, in addition to the usual settings. */
  serverEnv: Record<string, string>
  /**
   * True if the server runs in a separate process, for tests that kill or restart it. Servers of other tests share
   * one process.
   */
  hasOwnServer: boolean
  /** True if the consent question was answered with no before the test begins. */
  hasChosenPrivacy: boolean
  /**
   * True if the browser lets cross-site frames store data. Most browsers do, but Debian's Chromium does not by default.
   */
  storesInFrames: boolean
}

export interface Fixtures {
  world: World
  device: Device
  /** Cuts the network, in the browser's setting and at the proxy. */
  goOffline: (context: BrowserContext) => Promise<void>
  goOnline: (context: BrowserContext) => Promise<void>
}

/**
 * Collects violations of the page's security policy. A part of the app that violates the policy is broken, visibly or
 * not.
 */
function watchPolicy(context: BrowserContext): string[] {
  const refused: string[] = []
  context.on('console', message => {
    if (/Content Security Policy|Trusted(?:HTML|Script)/i.test(message.text())) refused.push(message.text())
  })
  return refused
}

export const test = base.extend<Options & Fixtures>({
  serverEnv: [{}, { option: true }],

  hasOwnServer: [false, { option: true }],

  hasChosenPrivacy: [true, { option: true }],

  storesInFrames: [false, { option: true }],

  context: async ({ context, hasChosenPrivacy }, provide) => {
    if (hasChosenPrivacy) await context.addInitScript(refusePrivacy, refusal)
    const refused = watchPolicy(context)
    await provide(context)
    expect(refused, 'refused by the content security policy').toEqual([])
  },

  world: async ({ serverEnv, hasOwnServer }, provide, testInfo) => {
    const world = await openWorld(serverEnv, hasOwnServer ? undefined : findHost(testInfo.parallelIndex))
    await provide(world)
    if (testInfo.status !== testInfo.expectedStatus) {
      await writeFile(testInfo.outputPath('server.log'), world.server.log())
      await writeFile(testInfo.outputPath('calls.log'), world.proxy.calls.map(getLine).join('\n'))
    }
    await world.close()
  },

  baseURL: async ({ world }, provide) => provide(world.origin),

  goOffline: async ({ world }, provide) => {
    await provide(async context => {
      // The browser reports the lost network. The proxy also cuts the connection, for code that ignores this report.
      world.proxy.down()
      await context.setOffline(true)
      offlineWord.set(context, await context.addInitScript(reportOffline))
    })
  },

  goOnline: async ({ world }, provide) => {
    await provide(async context => {
      world.proxy.up()
      await offlineWord.get(context)?.dispose()
      await context.setOffline(false)
      await Promise.all(context.pages().map(page => page.evaluate(reportOnline)))
    })
  },

  device: async (
    { world, hasChosenPrivacy, storesInFrames, launchOptions, contextOptions, viewport, locale, timezoneId },
    provide,
  ) => {
    const profile = await mkdtemp(join(tmpdir(), 'semai-profile-'))
    if (storesInFrames) {
      await mkdir(join(profile, 'Default'))
      await writeFile(join(profile, 'Default', 'Preferences'), '{"profile":{"cookie_controls_mode":0}}')
    }
    let context: BrowserContext | undefined
    const refused: string[][] = []
    const launch = async () => {
      const launched = await chromium.launchPersistentContext(profile, {
        ...launchOptions,
        ...contextOptions,
        viewport,
        baseURL: world.origin,
        ...(locale === undefined ? {} : { locale }),
        ...(timezoneId === undefined ? {} : { timezoneId }),
      })
      if (hasChosenPrivacy) await launched.addInitScript(refusePrivacy, refusal)
      refused.push(watchPolicy(launched))
      return launched
    }
    await provide({
      get context() {
        if (context === undefined) throw new Error('the device is switched off')
        return context
      },
      open: async path => {
        context ??= await launch()
        const page = context.pages()[0] ?? (await context.newPage())
        await page.goto(path)
        return page
      },
      close: async () => {
        await context?.close()
        context = undefined
      },
      kill: async () => {
        const closed = context?.waitForEvent('close')
        await killBrowserOf(profile)
        await closed
        context = undefined
      },
    })
    await context?.close()
    await rm(profile, { recursive: true, force: true })
    expect(refused.flat(), 'refused by the content security policy').toEqual([])
  },
})

/**
 * Test in Chromium's headless shell, with worker and network control, without Background Sync and notifications. It
 * needs two thirds of the processor time.
 */
export const testInShell = test.extend<object, { launchOptions: LaunchOptions }>({
  launchOptions: [{ executablePath: HEADLESS_SHELL, args: CHROMIUM_ARGS }, { scope: 'worker' }],
})

/**
 * Test without the worker, so without a lost network, offline data and the version check. With a worker a page loads
 * the whole precache, which costs more than most tests. Animations are off, because drawing them without a graphics
 * card takes a sixth of the processor time of a page.
 */
export const testWithoutWorker = testInShell.extend({
  serviceWorkers: 'block',
  contextOptions: { reducedMotion: 'reduce' },
})

/**
 * Chromium's emulation does not report the lost network to documents that a worker's response opened; a real phone
 * does. While the network is cut, a script reports it to each new document.
 */
const offlineWord = new WeakMap<BrowserContext, { dispose(): Promise<void> }>()

/** Refused consent that never expires. */
const refusal = { purposes: [], textVersion: CONSENT_TEXT_VERSION, decidedAt: 8.64e15 }

/** Makes `localStorage` return `choice` for the visitor and for the user if no consent is stored. Runs in the page. */
function refusePrivacy(choice: object): void {
  // The original method is called with the right storage as `this`.
  // oxlint-disable-next-line typescript/unbound-method
  const getItem = Storage.prototype.getItem
  Storage.prototype.getItem = function (key) {
    const keptResponse = getItem.call(this, key)
    if (keptResponse !== null || this !== localStorage) return keptResponse
    if (key === 'semai-consent') return JSON.stringify(choice)
    const user = key === 'semai-consent-own' ? getItem.call(this, 'user') : null
    return user === null ? null : JSON.stringify({ ...choice, userId: (JSON.parse(user) as { userId: string }).userId })
  }
}

function reportOffline(): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
}

function reportOnline(): void {
  if (!Object.hasOwn(navigator, 'onLine')) return
  Reflect.deleteProperty(navigator, 'onLine')
  window.dispatchEvent(new Event('online'))
}

function getLine({ status, method, path, body, answer = '', isDelivered }: Call): string {
  return `${status ?? '---'}${isDelivered ? '' : ' lost'} ${method} ${path} ${body} => ${answer.slice(0, 300)}`
}
