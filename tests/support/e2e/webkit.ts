import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { scaleTimeLimit } from '../time-limits.ts'
import { WebDriver } from './webdriver.ts'

/** Path of WebKit's MiniBrowser on Debian. */
const MINI_BROWSER = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0]
/** scripts/browsers.mjs installs all three programs. */
export const hasWebKit =
  MINI_BROWSER !== undefined && existsSync('/usr/bin/WebKitWebDriver') && existsSync('/usr/bin/Xvfb')
/** Time limit for the driver's first response. */
const DRIVER_MS = scaleTimeLimit(10_000)

/** Safari's engine with an empty profile. It draws on a virtual screen. */
export interface WebKit {
  readonly page: WebDriver
  close(): Promise<void>
}

export async function startWebKit(args: readonly string[] = []): Promise<WebKit> {
  const home = await mkdtemp(join(tmpdir(), 'semai-webkit-'))
  const started: ChildProcess[] = []
  const close = async () => {
    // Ends the driver before the screen. The driver ends its browser, which would report errors about a missing screen.
    for (const child of started.toReversed()) {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    }
    await rm(home, { recursive: true, force: true })
  }
  try {
    const display = await startScreen(started)
    const port = await freePort()
    started.push(
      spawn('WebKitWebDriver', [`--port=${port}`], {
        stdio: 'ignore',
        env: {
          ...process.env,
          HOME: home,
          DISPLAY: display,
          GDK_BACKEND: 'x11',
          LIBGL_ALWAYS_SOFTWARE: '1',
          WEBKIT_DISABLE_COMPOSITING_MODE: '1',
          // WebKit's sandbox needs user namespaces, which a container lacks. All pages in the tests are ours.
          WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
        },
      }),
    )
    const driver = `http://127.0.0.1:${port}`
    await answering(`${driver}/status`)
    const page = await WebDriver.start(driver, {
      'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation', ...args] },
    })
    return {
      page,
      close: async () => {
        await page.end().catch(() => undefined)
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Starts Xvfb, which picks a free display number itself and prints the number when the screen is ready. */
async function startScreen(started: ChildProcess[]): Promise<string> {
  const args = ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp']
  const screen = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  started.push(screen)
  const ended = once(screen, 'exit').then(() => {
    throw new Error('Xvfb ended before its screen was there')
  })
  const [number] = (await Promise.race([once(screen.stdio[3]!, 'data'), ended])) as [Buffer]
  ended.catch(() => undefined)
  return `:${number.toString().trim()}`
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Polls, because the driver does not report when it is ready. */
async function answering(url: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < DRIVER_MS; waitedMs += 50) {
    try {
      if ((await fetch(url)).ok) return
    } catch {
      // The driver is not listening yet.
    }
    await pause(50)
  }
  throw new Error(`no answer at ${url}`)
}
