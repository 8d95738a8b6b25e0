import type { FastifyInstance } from 'fastify'
import { type Db, ping } from '../db/database.ts'
import { sendFailure } from './failures.ts'

export const healthPaths: ReadonlySet<string> = new Set(['/api/live', '/api/ready', '/api/health'])

const unstored = { 'cache-control': 'no-store' }

/**
 * Serves three status routes:
 *
 *   live    ok while the process runs. Only its failure is a reason to restart: with the database down that is useless.
 *   ready   ok if it can work. A balancer sends users here only then; in maintenance too, for the pages that say so.
 *   health  details for users and monitors: 503 with the missing service whenever one is down.
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
        request.log.warn({ err: error }, 'the database does not answer')
        return false
      },
    )
    if (!isThere) return reply.code(503).headers(unstored).send({ status: 'degraded', database: 'away' })
    return reply.headers(unstored).send({ status: isMaintenance ? 'maintenance' : 'ok', database: 'up' })
  })
}
