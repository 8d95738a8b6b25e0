import type { FastifyInstance } from 'fastify'

/** A component that starts and closes together with the server. */
export interface ServerPart {
  /** Starts the component. If this throws, the server does not start. */
  start(): void | Promise<void>
  /** Closes the component. Resolves when the component has stopped completely. */
  close(): Promise<void>
}

/** Starts the components in the given order when the app starts. Closes them in reverse order when the app closes. */
export function attachParts(app: FastifyInstance, parts: readonly ServerPart[]): void {
  app.addHook('onReady', async () => {
    for (const part of parts) await part.start()
  })
  app.addHook('onClose', async () => {
    for (const part of parts.toReversed()) await part.close()
  })
}
