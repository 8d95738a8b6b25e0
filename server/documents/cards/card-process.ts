import '../../brand-setting.ts'
import sharp from 'sharp'
import type { Card } from '../drawing.ts'
import { renderCard } from './draw-card.ts'

/*
 * Renders cards in a separate process, because rendering needs a picture library that may parse SVG. The process that
 * reads uploads must not parse SVG. The process ends with the server, or after it was idle for `IDLE_MS`.
 */
const IDLE_MS = 30_000

sharp.cache(false)
sharp.concurrency(1)

const stop = () => process.exit(0)
let idle = setTimeout(stop, IDLE_MS)
process.on('disconnect', stop)
process.on('message', ({ id, card, own }: { id: number; card: Card; own?: Uint8Array }) => {
  clearTimeout(idle)
  renderCard(card, own)
    .then(
      bytes => process.send?.({ id, bytes }),
      (error: unknown) => process.send?.({ id, failure: String(error) }),
    )
    .finally(() => {
      idle = setTimeout(stop, IDLE_MS)
    })
})
