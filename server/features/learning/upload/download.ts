import * as v from 'valibot'
import { Id } from '#contract/wire/text.ts'
import type { Mount } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { getFileKey } from './files.ts'
import { formatDisposition, getDownloadName } from './label.ts'
import { isValidLink } from './links.ts'
import { findUpload } from './queries.ts'

const Address = v.object({ userId: Id, id: Id })
const Signed = v.object({ until: v.string(), sign: v.string() })

/**
 * `GET /api/files/{userId}/{id}?until&sign` sends a file that a user uploaded. Sends it always as a download, so that
 * the browser never displays or runs it in our origin.
 */
export const mountFiles: Mount = (app, { storage, db, keys, now }) => {
  app.get('/files/:userId/:id', { config: { sendsFile: true } }, async (request, reply) => {
    const address = v.safeParse(Address, request.params)
    const signed = v.safeParse(Signed, request.query)
    if (!address.success || !signed.success) throw new CallError('ADDRESS_NOT_FOUND')
    const key = address.output
    const { until, sign } = signed.output
    if (!isValidLink(keys, key, until, sign, now())) throw new CallError('ADDRESS_NOT_FOUND')
    const row = await findUpload(db, key)
    if (!row?.type || (await storage.sizeOf(getFileKey(row))) !== row.size_bytes)
      throw new CallError('ADDRESS_NOT_FOUND')
    const type = row.type === 'text/plain' ? 'text/plain; charset=utf-8' : row.type
    const disposition = formatDisposition(getDownloadName(row.name, row.type))
    // Redirects to the storage only if the browser navigates to the URL to download the file. Sends the bytes to a page
    // or a worker, because a page or a worker cannot read a response of another origin.
    if (request.headers['sec-fetch-mode'] === 'navigate') {
      const link = await storage.linkTo(getFileKey(row), { type, disposition })
      if (link !== undefined) return reply.header('cache-control', 'private, no-store').redirect(link, 302)
    }
    return reply
      .headers({
        'cache-control': 'private, max-age=3600',
        'content-disposition': disposition,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'content-length': row.size_bytes,
        'content-type': type,
      })
      .send(storage.stream(getFileKey(row)))
  })
}
