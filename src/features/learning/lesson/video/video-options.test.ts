import { expect, it } from 'vitest'
import { listVideoOptions } from './video-options.ts'

const video = {
  kind: 'video',
  url: '/api/media/a.mp4',
  posterUrl: null,
  captionsUrl: null,
  sizeBytes: 100,
  durationSeconds: 10,
  summary: '',
} as const

it('offers only the original of a video without other sizes', () => {
  expect(listVideoOptions(video)).toEqual([
    { quality: 'standard', url: video.url, bytes: 100, height: undefined, seconds: 10 },
  ])
})

it('offers the small file of the author and the original', () => {
  const options = listVideoOptions({ ...video, low: { url: '/api/media/b.mp4', sizeBytes: 30 } })
  expect(options.map(({ quality, bytes }) => [quality, bytes])).toEqual([
    ['low', 30],
    ['standard', 100],
  ])
})

it('offers all renditions of the server, smallest first, and the original once', () => {
  const made = [
    { height: 240, bytes: 9, seconds: 10, url: '/api/media/c.mp4' },
    { height: 360, bytes: 20, seconds: 10, url: '/api/media/d.mp4' },
    { height: 720, bytes: 100, seconds: 10, url: video.url },
  ]
  expect(listVideoOptions({ ...video, qualities: made }).map(({ quality, height }) => [quality, height])).toEqual([
    ['240p', 240],
    ['360p', 360],
    ['standard', 720],
  ])
})

it('offers the audio file before all video sizes', () => {
  const audio = { bytes: 4, seconds: 10, url: '/api/media/f.mp4' }
  expect(listVideoOptions({ ...video, audio })).toEqual([
    { quality: 'audio', url: audio.url, bytes: 4, height: undefined, seconds: 10 },
    { quality: 'standard', url: video.url, bytes: 100, height: undefined, seconds: 10 },
  ])
})

it('omits a rendition whose height this version does not know', () => {
  const qualities = [{ height: 480, bytes: 50, seconds: 10, url: '/api/media/e.mp4' }]
  expect(listVideoOptions({ ...video, qualities }).map(({ quality }) => quality)).toEqual(['standard'])
})
