import type { FastifyInstance } from 'fastify'

/** A component that starts and closes with the server. */
export interface Part {
  /** Starts the part. If this throws, the server does not start. */
  start(): void | Promise<void>
  /** Closes the part. Resolves when it has stopped completely. */
  close(): Promise<void>
}

/** Starts the parts in this order when the app starts, and closes them in reverse order when the app closes. */
export function attachParts(app: FastifyInstance, parts: readonly Part[]): void {
  app.addHook('onReady', async () => {
    for (const part of parts) await part.start()
  })
  app.addHook('onClose', async () => {
    for (const part of parts.toReversed()) await part.close()
  })
}
