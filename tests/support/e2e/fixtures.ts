import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type BrowserContext, chromium, expect, type LaunchOptions, type Page } from '@playwright/test'
import { CONSENT_TEXT_VERSION } from '#contract/consent.ts'
import { CHROMIUM_ARGS, HEADLESS_SHELL } from '../browsers.ts'
import { hostAt } from './hosts.ts'
import { killBrowserOf } from './kill.ts'
import type { Call } from './proxy.ts'
import { openWorld, type World } from './world.ts'

export { expect } from '@playwright/test'

/** A browser with a profile on disk: it can be closed and opened again, like an app on a phone. */
export interface Device {
  /** The open browser's first page. */
  open(path: string): Promise<Page>
  close(): Promise<void>
  /** Gone in the middle of whatever it does; what is on the disk is what it had. */
  kill(): Promise<void>
  readonly context: BrowserContext
}

interface Options {
  /** Settings of this test's server beyond the usual ones. */
  serverEnv: Record<string, string>
  /** A process of its own, for journeys that kill it or start it anew. The others' servers share one. */
  hasOwnServer: boolean
  /** Whoever walks through a journey was asked before what may be recorded, and said no. */
  hasChosenPrivacy: boolean
  /** Whether a device's browser lets frames of other sites store anything: most do, Debian's does not by itself. */
  storesInFrames: boolean
}

interface Fixtures {
  world: World
  device: Device
  /** No network, as the browser and as the cable see it. */
  goOffline: (context: BrowserContext) => Promise<void>
  goOnline: (context: BrowserContext) => Promise<void>
}

/** What the page's own rules of safety refused: a part of the app that does not keep to them is broken, seen or not. */
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
    const world = await openWorld(serverEnv, hasOwnServer ? undefined : hostAt(testInfo.parallelIndex))
    await provide(world)
    if (testInfo.status !== testInfo.expectedStatus) {
      await writeFile(testInfo.outputPath('server.log'), world.server.log())
      await writeFile(testInfo.outputPath('calls.log'), world.proxy.calls.map(lineOf).join('\n'))
    }
    await world.close()
  },

  baseURL: async ({ world }, provide) => provide(world.origin),

  goOffline: async ({ world }, provide) => {
    await provide(async context => {
      // Both: the browser is told, and whatever does not listen to it meets a dead line.
      world.proxy.down()
      await context.setOffline(true)
      offlineWord.set(context, await context.addInitScript(sayOffline))
    })
  },

  goOnline: async ({ world }, provide) => {
    await provide(async context => {
      world.proxy.up()
      await offlineWord.get(context)?.dispose()
      await context.setOffline(false)
      await Promise.all(context.pages().map(page => page.evaluate(sayOnline)))
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
 * For journeys that need the worker and a lost line, but neither Background Sync nor notifications: the headless shell of
 * Chromium knows neither, and does the rest for two thirds of the work.
 */
export const testInShell = test.extend<object, { launchOptions: LaunchOptions }>({
  launchOptions: [{ executablePath: HEADLESS_SHELL, args: CHROMIUM_ARGS }, { scope: 'worker' }],
})

/**
 * For journeys that say nothing of what the worker does: no lost line, nothing kept, no news of a version. Each of the others
 * takes the whole precache along, which costs more than most journeys. Nor do they say what moves: drawing that is a sixth of a
 * page's work where there is no graphics card.
 */
export const testWithoutWorker = testInShell.extend({
  serviceWorkers: 'block',
  contextOptions: { reducedMotion: 'reduce' },
})

/**
 * Chromium's emulation forgets to tell documents opened from a worker's answer that there is no line: a real phone does
 * tell them. For as long as the line is cut, each new document is told by a script of its own.
 */
const offlineWord = new WeakMap<BrowserContext, { dispose(): Promise<void> }>()

/** A choice that no clock makes old. */
const refusal = { purposes: [], textVersion: CONSENT_TEXT_VERSION, decidedAt: 8.64e15 }

/** Runs in the page, and answers where nothing was chosen: for a visitor, and for whoever is logged in. */
function refusePrivacy(choice: object): void {
  // Called with the storage it is asked of.
  // oxlint-disable-next-line typescript/unbound-method
  const read = Storage.prototype.getItem
  Storage.prototype.getItem = function (key) {
    const kept = read.call(this, key)
    if (kept !== null || this !== localStorage) return kept
    if (key === 'semai-consent') return JSON.stringify(choice)
    const user = key === 'semai-consent-own' ? read.call(this, 'user') : null
    return user === null ? null : JSON.stringify({ ...choice, userId: (JSON.parse(user) as { userId: string }).userId })
  }
}

function sayOffline(): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
}

function sayOnline(): void {
  if (!Object.hasOwn(navigator, 'onLine')) return
  Reflect.deleteProperty(navigator, 'onLine')
  window.dispatchEvent(new Event('online'))
}

function lineOf({ status, method, path, body, answer = '', isDelivered }: Call): string {
  return `${status ?? '---'}${isDelivered ? '' : ' lost'} ${method} ${path} ${body} => ${answer.slice(0, 300)}`
}
