import { expect, it } from 'vitest'
import { DOWNLOAD_HEADER } from '#app/data/downloads/fetch-file.ts'
import { isCacheablePicture, mayUseStoredFile } from './media.ts'

it.each(['/api/media/9f.svg', '/api/media/9f.PNG', '/api/media/9f.webp', '/api/media/9f.jpg', '/api/media/9f.jpeg'])(
  'the picture cache stores %s',
  path => expect(isCacheablePicture(path)).toBe(true),
)

it.each(['/api/media/9f.mp4', '/api/media/9f.pdf', '/api/media/deep/9f.svg', '/api/v1/media/9f.svg', '/media/9f.svg'])(
  'the picture cache does not store %s',
  path => expect(isCacheablePicture(path)).toBe(false),
)

it('requests for media files may be served from the device, except requests that download the file', () => {
  for (const path of ['/api/media/9f.mp4', '/api/media/9f.pdf', '/api/media/9f.svg', '/api/media/9f.vtt']) {
    expect(mayUseStoredFile(path, new Headers({ range: 'bytes=0-' }))).toBe(true)
    expect(mayUseStoredFile(path, new Headers({ [DOWNLOAD_HEADER]: '1' }))).toBe(false)
  }
  expect(mayUseStoredFile('/api/v1/courses', new Headers())).toBe(false)
  expect(mayUseStoredFile('/assets/main.js', new Headers())).toBe(false)
})
