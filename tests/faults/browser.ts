import { readdir, readFile } from 'node:fs/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { CHROMIUM, CHROMIUM_ARGS } from '../support/browsers.ts'
import { scaleTimeLimit } from '../support/time-limits.ts'

/** A phone's browser with its profile on disk, which is killed without warning and starts again. */
export interface KillableBrowser {
  readonly pages: readonly Page[]
  /** Opens the given number of tabs at the URL, each with `stormClient`. */
  open(address: string, tabs: number): Promise<void>
  /** Kills the browser with SIGKILL, like a phone short of memory. */
  kill(): Promise<void>
  /**
   * Starts the worker if it is idle and stops it, as the browser may do at any time. Resolves to false if there is no
   * worker.
   */
  stopWorker(): Promise<boolean>
  remove(): Promise<void>
}

export async function prepareBrowser(origin: string): Promise<KillableBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'semai-storm-'))
  const script = await bundleClient()
  let context: BrowserContext | undefined

  return {
    get pages() {
      return context?.pages() ?? []
    },
    open: async (address, tabs) => {
      context ??= await chromium.launchPersistentContext(profile, {
        executablePath: CHROMIUM,
        args: CHROMIUM_ARGS,
        baseURL: origin,
        locale: 'id-ID',
        timezoneId: 'Asia/Jakarta',
      })
      await context.addInitScript(script)
      while (context.pages().length < tabs) await context.newPage()
      await Promise.all(context.pages().map(page => page.goto(address)))
    },
    kill: async () => {
      const gone = context
      context = undefined
      const closed = new Promise<void>(resolve => gone?.on('close', () => resolve()))
      process.kill(await getBrowser(profile), 'SIGKILL')
      await closed
    },
    stopWorker: async () => {
      const [page] = context?.pages() ?? []
      if (!context || !page) return false
      const session = await context.newCDPSession(page)
      const running = new Promise<true>(resolve => {
        session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
          if (versions.some(({ runningStatus }) => runningStatus === 'running')) resolve(true)
        })
      })
      await session.send('ServiceWorker.enable')
      // The browser stops an idle worker by itself; a message starts it again.
      const waking = page.evaluate(async () => (await navigator.serviceWorker.ready).active?.postMessage(null))
      const late = new Promise<false>(resolve => setTimeout(resolve, scaleTimeLimit(10_000), false))
      const isRunning = await Promise.race([running, late, waking.then(() => running).catch(() => false)])
      if (isRunning) await session.send('ServiceWorker.stopAllWorkers')
      await session.detach()
      return isRunning
    },
    remove: async () => {
      await context?.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

async function bundleClient(): Promise<string> {
  const output = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'storm-client.ts'), formats: ['iife'], name: 'storm' },
    },
  })) as Rolldown.RolldownOutput[] // An array with one output per format, because this is not a watch build
  return output[0]?.output[0].code ?? ''
}

/**
 * Returns the browser process that uses the profile. The arguments of its child processes contain the profile too, but
 * also `--type`.
 */
async function getBrowser(profile: string): Promise<number> {
  for (const pid of await readdir('/proc')) {
    const command = /^\d+$/.test(pid) ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') : ''
    if (command.includes(`--user-data-dir=${profile}`) && !command.includes('--type=')) return Number(pid)
  }
  throw new Error('the browser is not running')
}
