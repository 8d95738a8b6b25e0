import type { FastifyInstance } from 'fastify'
import { createFreshCache } from '../fresh-cache.ts'
import { extensionOf, mediaKey } from '../../storage/media.ts'
import type { Storage } from '../../storage/port.ts'
import type { Card } from '../drawing.ts'
import { cardAddress, cardTag, readCardAddress } from './card-address.ts'
import { createDrawBeside } from './draw-beside.ts'

const MAX_BYTES = 16 * 1_024 ** 2
const YEAR_SECONDS = 31_536_000

/**
 * `/kartu/…`: the pictures of shared links. Only what a page shows now is drawn, and each once; a link that was shared before a
 * change leads to the card of today.
 */
export function serveCards(
  app: FastifyInstance,
  storage: Storage,
  cardOf: (path: string) => Promise<Card | undefined>,
): void {
  const beside = createDrawBeside()
  app.addHook('onClose', async () => beside.close())
  const wanted = new Map<string, Card>()
  const drawn = createFreshCache<Buffer>({
    // What is on a card is in its tag: it never gets old.
    now: () => 0,
    freshMs: 1,
    staleMs: 1,
    maxBytes: MAX_BYTES,
    bytesOf: bytes => bytes.length,
    load: async tag => {
      const card = wanted.get(tag)
      return card && beside.draw(card, await pictureOf(storage, card))
    },
  })

  app.get<{ Params: { '*': string } }>('/kartu/*', async (request, reply) => {
    const asked = readCardAddress(request.params['*'])
    const card = asked && (await cardOf(asked.path))
    if (!asked || !card)
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Tidak ditemukan\n')
    const tag = cardTag(card)
    if (tag !== asked.tag) return reply.header('cache-control', 'no-cache').redirect(cardAddress(asked.path, card), 302)
    wanted.set(tag, card)
    try {
      const bytes = await drawn.get(tag)
      return await reply
        .type('image/jpeg')
        .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(bytes)
    } catch (error) {
      request.log.warn({ err: error }, 'a card could not be drawn')
      return reply.code(503).header('cache-control', 'no-store').header('retry-after', '30').send()
    } finally {
      wanted.delete(tag)
    }
  })
}

/** Drawn by us, as WebP: the process that draws cards reads nothing that was uploaded. Without it the cover is the drawn one. */
async function pictureOf(storage: Storage, { picture }: Card): Promise<Buffer | undefined> {
  const [, name = ''] = /^\/api\/media\/([^/]+)$/.exec(picture ?? '') ?? []
  return extensionOf(name) === 'webp' ? storage.read(mediaKey(name)) : undefined
}
