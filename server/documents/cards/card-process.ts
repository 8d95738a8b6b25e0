import '../../brand-setting.ts'
import sharp from 'sharp'
import type { Card } from '../drawing.ts'
import { drawCard } from './draw-card.ts'

/* Draws cards in a separate process, because the picture library may read SVG here and must not do so where uploads
   are read. The process ends with the server, or after it has been idle for a while. */
const IDLE_MS = 30_000

sharp.cache(false)
sharp.concurrency(1)

const stop = () => process.exit(0)
let idle = setTimeout(stop, IDLE_MS)
process.on('disconnect', stop)
process.on('message', ({ id, card, own }: { id: number; card: Card; own?: Uint8Array }) => {
  clearTimeout(idle)
  drawCard(card, own)
    .then(
      bytes => process.send?.({ id, bytes }),
      (error: unknown) => process.send?.({ id, failure: String(error) }),
    )
    .finally(() => {
      idle = setTimeout(stop, IDLE_MS)
    })
})
