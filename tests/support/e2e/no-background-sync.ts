import type { BrowserContext } from '@playwright/test'
import { unpacked } from './proxy.ts'
import type { World } from './world.ts'

const removal = `delete self.ServiceWorkerRegistration.prototype.sync;`

/**
 * Turns Chromium into a browser without Background Sync, in pages and in the worker. Call it before the first page
 * opens.
 */
export async function removeBackgroundSync(world: World, context: BrowserContext): Promise<void> {
  await context.addInitScript(removal)
  world.proxy.intercept(
    call => call.path === '/sw.js',
    async ({ forward, respond }) => {
      const answer = await forward()
      const { 'content-encoding': _, etag: __, ...headers } = answer.headers
      const source = unpacked(answer.headers, answer.body)
      respond({ ...answer, headers, body: Buffer.from(`${removal}\n${source.toString()}`) })
    },
  )
}
