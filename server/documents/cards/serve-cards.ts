import type { FastifyInstance } from 'fastify'
import { createFreshCache } from '../fresh-cache.ts'
import { getExtension, getMediaKey } from '../../storage/media.ts'
import type { Storage } from '../../storage/port.ts'
import type { Card } from '../drawing.ts'
import { createCardAddress, createCardTag, readCardAddress } from './card-address.ts'
import { createCardDrawer } from './card-drawer.ts'

/*
 * Messengers cache the picture of a shared link for weeks, so each content has its own URL
 * (`/kartu/kelas/dasar-web.<hash>.jpg`). The build cannot draw the pictures, because it does not know the courses. Only
 * existing pages have a picture, so nothing is drawn for invented URLs. `src/app/documents/card.ts` defines the
 * content.
 * - No picture shows the name of a user. The picture of a certificate shows only the class.
 * - The certificate page contains a name, so it is `noindex`. The server renders it only for the certificate's code,
 *   which cannot be guessed. A look-up by certificate number counts toward the visitor's rate limit. Devices do not
 *   store the page, because only the server knows whether the certificate is valid.
 * - A process of its own draws, because its library reads SVG. No uploaded file is given to it, and the main process
 *   never reads the SVG of covers. Text as SVG paths would need another library.
 */

const MAX_BYTES = 16 * 1_024 ** 2
const YEAR_SECONDS = 31_536_000

/**
 * Serves the preview pictures of shared links at `/kartu/…`, and caches them. Renders only pictures for the current
 * content of a page. An older URL redirects to the current picture.
 */
export function serveCards(
  app: FastifyInstance,
  storage: Storage,
  cardOf: (path: string, ip: string) => Promise<Card | undefined>,
): void {
  const drawer = createCardDrawer()
  app.addHook('onClose', async () => drawer.close())
  const wantedCards = new Map<string, Card>()
  const pictureCache = createFreshCache<Buffer>({
    // The URL contains a hash of the card's content, so a cached card never expires.
    now: () => 0,
    freshMs: 1,
    staleMs: 1,
    maxBytes: MAX_BYTES,
    bytesOf: bytes => bytes.length,
    load: async tag => {
      const card = wantedCards.get(tag)
      return card && drawer.draw(card, await getPicture(storage, card))
    },
  })

  app.get<{ Params: { '*': string } }>('/kartu/*', async (request, reply) => {
    const cardAddress = readCardAddress(request.params['*'])
    try {
      const card = cardAddress && (await cardOf(cardAddress.path, request.ip))
      if (!cardAddress || !card)
        return await reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Tidak ditemukan\n')
      const tag = createCardTag(card)
      if (tag !== cardAddress.tag)
        return await reply.header('cache-control', 'no-cache').redirect(createCardAddress(cardAddress.path, card), 302)
      return await reply
        .type('image/jpeg')
        .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(await draw(tag, card))
    } catch (error) {
      request.log.warn({ err: error }, 'failed to render a card')
      return reply.code(503).header('cache-control', 'no-store').header('retry-after', '30').send()
    }
  })

  async function draw(tag: string, card: Card): Promise<Buffer | undefined> {
    wantedCards.set(tag, card)
    try {
      return await pictureCache.get(tag)
    } finally {
      wantedCards.delete(tag)
    }
  }
}

/**
 * Returns the page's own picture if it is WebP, because only the server itself writes WebP, and the card process must
 * not parse uploaded files. Returns undefined for other pictures. The card then shows the generated cover.
 */
async function getPicture(storage: Storage, { picture }: Card): Promise<Buffer | undefined> {
  const [, name = ''] = /^\/api\/media\/([^/]+)$/.exec(picture ?? '') ?? []
  return getExtension(name) === 'webp' ? storage.read(getMediaKey(name)) : undefined
}
