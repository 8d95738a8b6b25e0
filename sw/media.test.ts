import { expect, it } from 'vitest'
import { isCacheablePicture } from './media.ts'

it.each(['/api/media/9f.svg', '/api/media/9f.PNG', '/api/media/9f.webp', '/api/media/9f.jpg', '/api/media/9f.jpeg'])(
  'keeps %s',
  path => expect(isCacheablePicture(path)).toBe(true),
)

it.each(['/api/media/9f.mp4', '/api/media/9f.pdf', '/api/media/deep/9f.svg', '/api/v1/media/9f.svg', '/media/9f.svg'])(
  'lets %s pass',
  path => expect(isCacheablePicture(path)).toBe(false),
)
