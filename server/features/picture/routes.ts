import { readFile } from 'node:fs/promises'
import type { Mount } from '../../http/bind.ts'
import { CallError } from '../../http/errors.ts'
import { picturePath } from './store.ts'

/** `GET /api/pictures/{name}`: whoever has the name may see it; only the browser that asked keeps it. */
export const pictureMount: Mount = (app, { config }) => {
  app.get<{ Params: { name: string } }>('/pictures/:name', async (request, reply) => {
    const path = picturePath(config.dataDir, request.params.name)
    const bytes = path && (await readFile(path).catch(() => undefined))
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
