import type { BrowserContext } from '@playwright/test'
import { decompressBody } from './proxy.ts'
import type { World } from './world.ts'

/**
 * Turns Chromium into a browser without Background Sync, in pages and in the worker. Call it before the first page
 * opens.
 */
export function removeBackgroundSync(world: World, context: BrowserContext): Promise<void> {
  return runBeforePageScripts(world, context, `delete self.ServiceWorkerRegistration.prototype.sync;`)
}

/** Runs a script before all others, in each page and in the worker. Call it before the first page opens. */
export async function runBeforePageScripts(world: World, context: BrowserContext, script: string): Promise<void> {
  await context.addInitScript(script)
  world.proxy.intercept(
    call => call.path === '/sw.js',
    async ({ forward, respond }) => {
      const response = await forward()
      const { 'content-encoding': _, etag: __, ...headers } = response.headers
      const source = decompressBody(response.headers, response.body)
      respond({ ...response, headers, body: Buffer.from(`${script}\n${source.toString()}`) })
    },
  )
}
