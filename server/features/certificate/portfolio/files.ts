import * as v from 'valibot'
import { CertificateCode } from '#contract/certificate/own-certificates.ts'
import type { Mount } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { getNetwork } from '../../../http/network-address.ts'
import { createTryCounter } from '../../../http/tries.ts'
import { openWholeUpload } from '../../learning/upload/service.ts'
import { findChosenFile } from './service.ts'

const Address = v.object({ code: CertificateCode, key: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)) })
/** Maximum number of requests per network. Limited, because a file of a project may have megabytes. */
const BUDGET = { tries: 300, seconds: 900 }

/**
 * `GET /api/v1/portfolios/{code}/files/{key}` sends a file that the owner of the page has chosen. Reads the choice at
 * each request and does not allow a cache or a link to the bucket, so that a revoked page has no files any more. Sends
 * the file always as a download, so that the browser never displays or runs it in our origin.
 */
export const mountPortfolioFiles: Mount = (app, services) => {
  const { db, config } = services
  const tries = createTryCounter(db)
  app.get('/v1/portfolios/:code/files/:key', async (request, reply) => {
    const budget = { ...BUDGET, tries: BUDGET.tries * config.rateLimitFactor }
    const retryAfterSeconds = await tries.take(`portfolio-file:${getNetwork(request.ip)}`, budget)
    if (retryAfterSeconds > 0) throw new CallError('TOO_MANY_REQUESTS', { retryAfterSeconds })
    const address = v.safeParse(Address, request.params)
    const chosen = address.success ? await findChosenFile(db, address.output.code, address.output.key) : undefined
    const file = chosen && (await openWholeUpload(services, { userId: chosen.user_id, id: chosen.id }))
    if (!file) throw new CallError('ADDRESS_NOT_FOUND')
    return reply
      .headers({
        'cache-control': 'private, no-store',
        'content-disposition': file.disposition,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
        'content-length': file.sizeBytes,
        'content-type': file.type,
      })
      .send(file.bytes)
  })
}
