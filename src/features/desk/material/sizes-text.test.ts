import { expect, it } from 'vitest'
import type { MaterialContent } from '#contract/learning/lecture-material.ts'
import { describeVideoSizes } from './sizes-text.ts'

const video = { kind: 'video', url: '/a.mp4', posterUrl: null, captionsUrl: null, sizeBytes: 9, summary: '' } as const
const made: MaterialContent = {
  ...video,
  qualities: [
    { height: 240, bytes: 1_200_000, seconds: 60, url: '/b.mp4' },
    { height: 1_080, bytes: 12_000_000, seconds: 60, url: '/a.mp4' },
  ],
}

it('lists the finished renditions while others are still being made', () => {
  expect(describeVideoSizes({ state: 'ready' }, made)).toBe('240p 1,2 MB, 1080p 12 MB')
  expect(describeVideoSizes({ state: 'working' }, made)).toBe('240p 1,2 MB, 1080p 12 MB. Ukuran lain sedang dibuat.')
})

it('lists the size of the sound before the sizes of the video', () => {
  const audio = { bytes: 400_000, seconds: 60, url: '/c.mp4' }
  expect(describeVideoSizes({ state: 'ready' }, { ...made, audio })).toBe('suara 400 KB, 240p 1,2 MB, 1080p 12 MB')
})

it('says why only the original video exists', () => {
  expect(describeVideoSizes({ state: 'ready' }, video)).toContain('Hanya video asli')
  expect(describeVideoSizes({ state: 'working' }, video)).toContain('Sedang dibuat')
  expect(describeVideoSizes({ state: 'no-tool' }, video)).toContain('ffmpeg tidak terpasang')
  expect(describeVideoSizes({ state: 'failed', reason: 'Video rusak.' }, video)).toBe(
    'Video rusak. Video asli dipakai.',
  )
})
