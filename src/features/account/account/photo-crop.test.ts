import { describe, expect, it } from 'vitest'
import { clampCrop, computeCropSide, fullPictureCrop } from './photo-crop.ts'

const wide = { width: 400, height: 200 }

describe('the crop of a profile photo', () => {
  it('the crop of a photo starts at the length of the short side, and shrinks on zoom', () => {
    expect(computeCropSide(wide, fullPictureCrop)).toBe(200)
    expect(computeCropSide(wide, { ...fullPictureCrop, zoom: 2 })).toBe(100)
  })

  it('the crop of a photo does not extend over an edge', () => {
    expect(clampCrop(wide, { x: 0, y: 0, zoom: 1 })).toEqual({ x: 0.25, y: 0.5, zoom: 1 })
    expect(clampCrop(wide, { x: 1, y: 1, zoom: 2 })).toEqual({ x: 0.875, y: 0.75, zoom: 2 })
  })

  it('the zoom of a photo has a minimum and a maximum', () => {
    expect(clampCrop(wide, { ...fullPictureCrop, zoom: 0.2 }).zoom).toBe(1)
    expect(clampCrop(wide, { ...fullPictureCrop, zoom: 40 }).zoom).toBe(4)
  })
})
