import type { FastifyInstance } from 'fastify'

/** A component that starts and closes with the server. */
export interface Part {
  /** If this throws, the server does not start. */
  start(): void | Promise<void>
  /** Resolves when the part has stopped completely. */
  close(): Promise<void>
}

/** Starts the parts with the app in this order, and closes them with it in reverse order. */
export function attachParts(app: FastifyInstance, parts: readonly Part[]): void {
  app.addHook('onReady', async () => {
    for (const part of parts) await part.start()
  })
  app.addHook('onClose', async () => {
    for (const part of parts.toReversed()) await part.close()
  })
}
