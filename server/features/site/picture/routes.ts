import type { Mount } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { getPictureKey } from './service.ts'

/**
 * `GET /api/pictures/{name}`: every caller who knows the name may read the picture. Browsers may cache it, but shared
 * caches may not.
 */
export const mountPictures: Mount = (app, { storage }) => {
  app.get<{ Params: { name: string } }>('/pictures/:name', async (request, reply) => {
    const key = getPictureKey(request.params.name)
    const bytes = key && (await storage.read(key))
    if (!bytes) throw new CallError('ADDRESS_NOT_FOUND')
    return reply
      .headers({
        'cache-control': 'private, max-age=604800, immutable',
        'content-disposition': 'attachment; filename="foto.webp"',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .type('image/webp')
      .send(bytes)
  })
}
