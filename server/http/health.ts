import type { FastifyInstance } from 'fastify'
import { type Db, ping } from '../db/database.ts'
import { sendFailure } from './failures.ts'

export const healthPaths: ReadonlySet<string> = new Set(['/api/live', '/api/ready', '/api/health'])

const unstored = { 'cache-control': 'no-store' }

/**
 * Serves three status routes:
 *
 *   live    ok while the process runs. Restart the server only if this fails: a restart does not help if the database is down.
 *   ready   ok if the server can work. A balancer sends users only then. Also ok in maintenance, because pages report it.
 *   health  details for users and monitors. Status 503 with the name of the service that is down.
 */
export function serveHealth(app: FastifyInstance, db: Db, isMaintenance: boolean): void {
  app.get('/api/live', (_request, reply) => reply.headers(unstored).send({ status: 'ok' }))

  app.get('/api/ready', async (request, reply) => {
    try {
      await ping(db)
    } catch (error) {
      return sendFailure(error, request, reply)
    }
    return reply.headers(unstored).send({ status: isMaintenance ? 'maintenance' : 'ready' })
  })

  app.get('/api/health', async (request, reply) => {
    const isThere = await ping(db).then(
      () => true,
      (error: unknown) => {
        request.log.warn({ err: error }, 'database does not answer')
        return false
      },
    )
    if (!isThere) return reply.code(503).headers(unstored).send({ status: 'degraded', database: 'away' })
    return reply.headers(unstored).send({ status: isMaintenance ? 'maintenance' : 'ok', database: 'up' })
  })
}
