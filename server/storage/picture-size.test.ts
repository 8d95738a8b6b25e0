import { expect, test } from 'vitest'
import { readPictureSize } from './picture-size.ts'

test('finds the size of an SVG in its attributes or view box, and of a PNG in its header', () => {
  const svg = (attributes: string) =>
    readPictureSize('a.svg', Buffer.from(`<?xml version="1.0"?><svg ${attributes}><g/></svg>`))
  expect(svg('width="640" height="266px" viewBox="0 0 1 1"')).toEqual({ width: 640, height: 266 })
  expect(svg('width="100%" viewBox="0 0 320 200"')).toEqual({ width: 320, height: 200 })
  expect(() => svg('fill="none"')).toThrow('a.svg')
  const png = Buffer.alloc(24)
  png.write('\x89PNG\r\n\x1a\n', 'latin1')
  png.writeUInt32BE(300, 16)
  png.writeUInt32BE(150, 20)
  expect(readPictureSize('a.png', png)).toEqual({ width: 300, height: 150 })
})
