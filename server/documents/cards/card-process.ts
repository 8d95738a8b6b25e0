import '../../brand-setting.ts'
import sharp from 'sharp'
import type { Card } from '../drawing.ts'
import { drawCard } from './draw-card.ts'

/*
 * Draws cards in a process of its own: here, and nowhere an upload comes to, the picture library may read SVG. It ends with the
 * server, and when it has had nothing to do for a while.
 */
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
