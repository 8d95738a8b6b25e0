import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DownloadFile } from '#contract/learning/downloads.ts'
import {
  sumStoredBytes,
  hasPiece,
  isWhole,
  findNextGap,
  countPieces,
  getPieceSize,
  listWantedFiles,
  markPiece,
  type FileRow,
} from './row.ts'

function getFile(bytes: number, pieceBytes: number): FileRow {
  const count = Math.ceil(bytes / pieceBytes)
  const have = new Uint8Array(Math.ceil(count / 8))
  return { userId: 'ani', url: '/api/media/a.mp4', bytes, pieceBytes, hashes: new Uint8Array(count * 32), have }
}

describe('the bitmap of stored pieces', () => {
  it('the bitmap counts exactly the stored pieces, and finds the first run of missing pieces', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000 }),
        fc.integer({ min: 1, max: 700 }),
        fc.array(fc.nat(200)),
        (bytes, pieceBytes, picks) => {
          let file = getFile(bytes, pieceBytes)
          const count = countPieces(file)
          const here = new Set(picks.map(pick => pick % count))
          for (const index of here) file = markPiece(file, index, true)
          expect(sumStoredBytes(file)).toBe([...here].reduce((sum, index) => sum + getPieceSize(file, index), 0))
          expect(isWhole(file)).toBe(here.size === count)
          const gap = findNextGap(file)
          const missing = Array.from({ length: count }, (_, at) => at).filter(at => !here.has(at))
          expect(gap?.[0]).toBe(missing[0])
          const end = missing.findIndex((index, at) => missing[at + 1] !== index + 1)
          expect(gap?.[1]).toBe(missing[end])
          for (const index of here) file = markPiece(file, index, false)
          expect(sumStoredBytes(file)).toBe(0)
        },
      ),
    )
  })

  it('marking a piece as stored returns a new row, and does not change the given row', () => {
    const file = getFile(10, 5)
    expect(hasPiece(markPiece(file, 1, true), 1)).toBe(true)
    expect(hasPiece(file, 1)).toBe(false)
  })
})

describe('listWantedFiles', () => {
  const file = (materialId: string, kind: DownloadFile['kind'], quality: DownloadFile['quality'] = null) =>
    ({
      materialId,
      kind,
      quality,
      url: `${materialId}-${kind}-${quality}`,
      bytes: 1,
      sha256: '',
    }) satisfies DownloadFile
  const files = [
    file('a', 'poster'),
    file('a', 'video', 'standard'),
    file('a', 'video', 'low'),
    file('b', 'video', 'standard'),
    file('c', 'pdf'),
  ]
  const urls = (row: Parameters<typeof listWantedFiles>[0]) => listWantedFiles(row).map(each => each.url)

  it('downloads one quality of each video, and the only quality if there is no choice', () => {
    expect(urls({ wanted: 'all', quality: 'low', files })).toEqual([
      'a-poster-null',
      'a-video-low',
      'b-video-standard',
      'c-pdf-null',
    ])
    expect(urls({ wanted: ['a'], quality: 'standard', files })).toEqual(['a-poster-null', 'a-video-standard'])
  })

  it('downloads the best quality up to the chosen one', () => {
    const made = [...files, file('a', 'video', '240p'), file('a', 'video', '360p'), file('b', 'video', '240p')]
    const videos = (quality: Parameters<typeof listWantedFiles>[0]['quality']) =>
      urls({ wanted: 'all', quality, files: made }).filter(url => url.includes('video'))
    expect(videos('360p')).toEqual(['a-video-360p', 'b-video-240p'])
    expect(videos('240p')).toEqual(['a-video-240p', 'b-video-240p'])
    expect(videos('standard')).toEqual(['a-video-standard', 'b-video-standard'])
  })
})

it.each([
  ['pieces of no bytes', { pieceBytes: 0 }],
  ['a size that is no number', { bytes: Number.NaN }],
  ['an endless size', { bytes: Number.POSITIVE_INFINITY }],
])('a damaged row with %s has no pieces and is not whole', (_name, damage) => {
  const file = { ...getFile(100, 10), ...damage }
  expect(countPieces(file)).toBe(0)
  expect(isWhole(file)).toBe(false)
  expect(findNextGap(file)).toBeUndefined()
})
