import type { FastifyInstance } from 'fastify'

/** Something that lives as long as the server does. */
export interface Part {
  /** What cannot begin throws, and the server does not start. */
  start(): void | Promise<void>
  /** Resolves when nothing of it runs any more. */
  close(): Promise<void>
}

/** Starts the parts with the app, in this order, and closes them with it in the other one. */
export function liveWith(app: FastifyInstance, parts: readonly Part[]): void {
  app.addHook('onReady', async () => {
    for (const part of parts) await part.start()
  })
  app.addHook('onClose', async () => {
    for (const part of parts.toReversed()) await part.close()
  })
}
