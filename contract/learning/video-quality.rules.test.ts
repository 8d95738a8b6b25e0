import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { VideoQuality } from './video-quality.ts'
import { pickVideoFile } from './video-quality.rules.ts'

const file = (quality: VideoQuality, bytes: number, height?: number) => ({ quality, bytes, height })
const ladder = [file('standard', 100, 1_080), file('720p', 60, 720), file('360p', 20, 360), file('240p', 9, 240)]

describe('pickVideoFile', () => {
  const picked = (files: typeof ladder, wanted: VideoQuality) => pickVideoFile(files, wanted)?.quality

  it('picks the wanted quality if the video has it', () => {
    for (const { quality } of ladder) expect(picked(ladder, quality)).toBe(quality)
  })

  it('picks the best quality below the wanted one if the wanted one is missing', () => {
    const withoutMiddle = ladder.filter(({ quality }) => quality !== '360p')
    expect(picked(withoutMiddle, '360p')).toBe('240p')
    // The server has not made the wanted size, because it would have almost as many bytes as the original.
    expect(picked([file('standard', 100, 1_080), file('360p', 20, 360)], '720p')).toBe('standard')
    expect(picked([file('standard', 30, 360), file('240p', 9, 240)], '360p')).toBe('standard')
  })

  it('picks the smallest file if all files are above the wanted quality', () => {
    expect(picked([file('standard', 100, 1_080), file('720p', 60, 720)], '240p')).toBe('720p')
    expect(picked(ladder, 'low')).toBe('240p')
  })

  it('without server renditions, picks the small file of the author up to 360p, and otherwise the original', () => {
    const given = [file('standard', 100), file('low', 30)]
    expect((['240p', '360p', '720p', 'standard', 'low'] as const).map(wanted => picked(given, wanted))).toEqual([
      'low',
      'low',
      'standard',
      'standard',
      'low',
    ])
  })

  it('picks the audio file only if it is wanted, and the smallest video if there is no audio file', () => {
    const withSound = [...ladder, file('audio', 2)]
    expect(picked(withSound, 'audio')).toBe('audio')
    for (const quality of ['low', '240p', '360p'] as const) {
      expect(picked([file('standard', 100, 1_080), file('audio', 2)], quality)).toBe('standard')
    }
    expect(picked(withSound, 'low')).toBe('240p')
    expect(picked(ladder, 'audio')).toBe('240p')
  })

  it('a lower quality never has a larger file, for any set of sizes that the server made', () => {
    const chosen = ['240p', '360p', '720p', 'standard'] as const
    const steps = fc.subarray(['low', '240p', '360p', '720p'] as const)
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 2_160 }), steps, (height, made) => {
        // Gives a larger picture more bytes, and the original the most bytes.
        const sizes = made.map(quality => ({ quality, height: parseInt(quality) || 1 }))
        const files = [
          { quality: 'standard' as const, height, bytes: 10_000 },
          ...sizes.filter(size => size.height <= height).map(size => ({ ...size, bytes: size.height })),
        ]
        const costs = chosen.map(quality => pickVideoFile(files, quality)!.bytes)
        expect(costs).toEqual(costs.toSorted((a, b) => a - b))
      }),
    )
  })

  it('picks no file if the video has none', () => {
    expect(pickVideoFile([], '360p')).toBeUndefined()
  })
})
