import { expect, it } from 'vitest'
import { bytesPerHour } from '#contract/learning/video-hour.ts'
import { qualityByHeight } from '#contract/learning/video-quality.rules.ts'
import {
  audioStep,
  isCompleteVideo,
  computeMaxBytes,
  findVideoProblem,
  videoSizeSteps,
  listVideoSizeSteps,
} from './rungs.ts'

const heights = (height: number) => listVideoSizeSteps({ height }).map(rung => rung.height)

it('makes no rendition larger than the original', () => {
  expect(heights(1_080)).toEqual([720, 360, 240])
  expect(heights(720)).toEqual([720, 360, 240])
  expect(heights(719)).toEqual([360, 240])
  expect(heights(240)).toEqual([240])
  expect(heights(144)).toEqual([])
})

it('makes renditions from the largest to the smallest, each with at most 80 % of the bytes of a larger one', () => {
  expect(videoSizeSteps.map(({ height }) => height)).toEqual([720, 360, 240])
  expect(computeMaxBytes(1_000)).toBe(800)
})

it('limits the data of an hour of video in each rendition', () => {
  const megabytes = videoSizeSteps.map(({ mostKbit, audioKbit }) => ((mostKbit + audioKbit) * 3_600) / 8_000)
  expect(megabytes.map(Math.round)).toEqual([538, 166, 82])
  const statedBytes = new Map<string | undefined, number>(Object.entries(bytesPerHour))
  const stated = videoSizeSteps.map(({ height }) => statedBytes.get(qualityByHeight[height])! / 1_000_000)
  expect(megabytes.map(Math.round), 'the numbers that learners see').toEqual(stated)
  const soundBytes = (audioStep.kbit * 1_000 * 3_600) / 8
  // The file is a little larger than its sound, because it also contains an index.
  expect(bytesPerHour.audio / soundBytes).toBeGreaterThan(1)
  expect(bytesPerHour.audio / soundBytes).toBeLessThan(1.05)
})

it('refuses files without a video stream, without a length, or far too long or large', () => {
  const usual = { seconds: 60, width: 1_280, height: 720 }
  expect(findVideoProblem(usual)).toBeUndefined()
  expect(findVideoProblem({ ...usual, width: 0 })).toContain('gambar')
  expect(findVideoProblem({ ...usual, seconds: Number.NaN })).toContain('Panjang')
  expect(findVideoProblem({ ...usual, seconds: 30_000 })).toContain('6 jam')
  expect(findVideoProblem({ ...usual, width: 16_384, height: 16_384 })).toContain('4096')
})

it('recognises a rendition that ends too early', () => {
  expect(isCompleteVideo({ seconds: 600.4 }, { seconds: 600 })).toBe(true)
  expect(isCompleteVideo({ seconds: 300 }, { seconds: 600 })).toBe(false)
  expect(isCompleteVideo({ seconds: 2.7 }, { seconds: 3 })).toBe(true)
})
