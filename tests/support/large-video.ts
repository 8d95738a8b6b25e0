import { randomBytes } from 'node:crypto'

/**
 * Enlarges a video to about `sizeBytes`. Puts random bytes between its chunks, so that a player must read from the
 * whole file. A real lecture is too large for the repository.
 */
export function enlargeVideo(video: Buffer, sizeBytes: number): Buffer {
  const media = listBoxes(video, 0, video.length).find(box => box.type === 'mdat')
  if (!media) throw new Error('no media data in this file')
  const head = Buffer.from(video.subarray(0, media.start))
  const entries = entryPositions(head, 0, head.length)
  const offsets = entries.map(entry => head.readUInt32BE(entry)).toSorted((a, b) => a - b)
  const gapBytes = Math.max(0, Math.floor((sizeBytes - video.length) / offsets.length))
  const moved = new Map<number, number>()
  const parts: Buffer[] = []
  let at = head.length + 8
  for (const [index, offset] of offsets.entries()) {
    const chunk = video.subarray(offset, offsets[index + 1] ?? media.end)
    moved.set(offset, at)
    parts.push(chunk, randomBytes(gapBytes))
    at += chunk.length + gapBytes
  }
  for (const entry of entries) head.writeUInt32BE(moved.get(head.readUInt32BE(entry)) ?? 0, entry)
  const header = Buffer.alloc(8)
  header.writeUInt32BE(at - head.length)
  header.write('mdat', 4, 'latin1')
  return Buffer.concat([head, header, ...parts])
}

interface Box {
  type: string
  start: number
  end: number
}

function listBoxes(file: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let start = from; start < to;) {
    const end = start + file.readUInt32BE(start)
    boxes.push({ type: file.toString('latin1', start + 4, start + 8), start, end })
    start = end
  }
  return boxes
}

/** Returns the file offsets at which the chunk positions of all tracks are stored (`stco` boxes). */
function entryPositions(file: Buffer, from: number, to: number): number[] {
  return listBoxes(file, from, to).flatMap(({ type, start, end }) => {
    if (['moov', 'trak', 'mdia', 'minf', 'stbl'].includes(type)) return entryPositions(file, start + 8, end)
    if (type !== 'stco') return []
    return Array.from({ length: file.readUInt32BE(start + 12) }, (_, index) => start + 16 + 4 * index)
  })
}
