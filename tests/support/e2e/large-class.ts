import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MaterialContent } from '#contract/learning/lecture-material.ts'
import { storeMedia } from '#server/storage/media.ts'
import { createStorage } from '#server/storage/storage.ts'
import { enlargeVideo } from '../large-video.ts'
import { scaleTimeLimit } from '../time-limits.ts'
import type { Item } from './ledger.ts'
import type { Person } from './people.ts'
import { readRunLocation } from './template.ts'
import type { World } from './world.ts'

export interface LargeVideo {
  item: Item
  url: string
  bytes: number
}

/** Enlarges the first videos that the learner has not watched yet to a realistic size. */
export async function enlargeVideos(
  world: World,
  person: Person,
  count: number,
  sizeBytes: number,
): Promise<LargeVideo[]> {
  const { dataDir } = readRunLocation()
  const videos = (await world.ledger.items(person.email))
    .filter(item => item.type === 'video' && item.status === 'OPEN')
    .slice(0, count)
  const large: LargeVideo[] = []
  for (const item of videos) {
    const [row] = await world.ledger.query<{ content: Extract<MaterialContent, { kind: 'video' }> }>(
      'select content from lecture_material where id = $1',
      [item.id],
    )
    const original = await readFile(join(dataDir, 'media', row!.content.url.split('/').at(-1) ?? ''))
    const stored = await storeMedia(createStorage(dataDir), 'besar.mp4', enlargeVideo(original, sizeBytes))
    await world.ledger.query('update lecture_material set content = content || $2::jsonb where id = $1', [
      item.id,
      JSON.stringify(stored),
    ])
    large.push({ item, url: stored.url, bytes: stored.sizeBytes })
  }
  return large
}

/** Returns the number of bytes of these files that went to the browser more than once. */
export function countBytesSentTwice(world: World, videos: readonly LargeVideo[]): number {
  return videos.reduce((sum, { url, bytes }) => {
    const sent = world.proxy.calls.filter(call => call.path === url).reduce((all, call) => all + call.sentBytes, 0)
    return sum + Math.max(0, sent - bytes)
  }, 0)
}

/**
 * 40 Mbit/s, the top speed of a phone's network, and less on a slow machine. If bytes arrive faster than the browser
 * stores them, they wait in its buffers and are lost when the connection breaks.
 */
const BYTES_PER_SECOND = 5_000_000 / scaleTimeLimit(1)

/**
 * Cuts the connection `times` times while videos load, each time after the given number of bytes.
 */
export function cutVideoLoads(world: World, times: number, afterBytes: () => number): { readonly count: number } {
  let count = 0
  world.proxy.intercept(
    call => call.path.endsWith('.mp4') && call.range !== undefined,
    async ({ forwardUntil }) => {
      const isCut = count < times
      if (isCut) count += 1
      await forwardUntil(isCut ? afterBytes() : Infinity, BYTES_PER_SECOND)
    },
  )
  return {
    get count() {
      return count
    },
  }
}
