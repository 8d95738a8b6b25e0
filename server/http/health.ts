import type { FastifyInstance } from 'fastify'
import { type Db, ping } from '../db/database.ts'
import { sendFailure } from './failures.ts'

export const healthPaths: ReadonlySet<string> = new Set(['/api/live', '/api/ready', '/api/health'])

const unstored = { 'cache-control': 'no-store' }

/**
 * Serves three status routes:
 *
 *   live    Answers `ok` while the process runs, even if the database is down. Restart the server only if this route
 *           fails, because a restart does not repair the database.
 *   ready   Answers `ready` if the server can work. A load balancer sends users only to such a server. Also succeeds
 *           in maintenance, because the pages themselves inform users about the maintenance.
 *   health  Answers with details for users and monitors. Has status 503 and names the service that is down.
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
    const isDatabaseReachable = await ping(db).then(
      () => true,
      (error: unknown) => {
        request.log.warn({ err: error }, 'database does not answer')
        return false
      },
    )
    if (!isDatabaseReachable) return reply.code(503).headers(unstored).send({ status: 'degraded', database: 'away' })
    return reply.headers(unstored).send({ status: isMaintenance ? 'maintenance' : 'ok', database: 'up' })
  })
}
