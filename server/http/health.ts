import type { FastifyInstance } from 'fastify'
import { type Db, ping } from '../db/database.ts'
import { sendFailure } from './failures.ts'

export const healthPaths: ReadonlySet<string> = new Set(['/api/health', '/api/ready'])

/** `health`: the process lives. `ready`: it can also work, so a balancer may send it people: in maintenance, too, for the pages that say so. */
export function serveHealth(app: FastifyInstance, db: Db, isMaintenance: boolean): void {
  app.get('/api/health', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/api/ready', async (request, reply) => {
    try {
      await ping(db)
    } catch (error) {
      return sendFailure(error, request, reply)
    }
    return reply.header('cache-control', 'no-store').send({ status: isMaintenance ? 'maintenance' : 'ready' })
  })
}
