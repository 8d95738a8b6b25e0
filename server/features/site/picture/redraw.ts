import sharp, { type ResizeOptions } from 'sharp'
import { CONTENT_PICTURE_MAX_SIDE, PICTURE_MAX_PIXELS, PROFILE_PICTURE_SIDE } from '#contract/wire/limits.ts'
import { CallError } from '../../../http/errors.ts'

// Allows only the decoders of accepted formats, so that an upload cannot reach the library's decoders for SVG, PDF,
// TIFF and other formats.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

const SECONDS = 10

/**
 * Re-encodes the picture as a square. Applies the camera's orientation first. The result contains only pixels, without
 * GPS data or hidden content.
 */
export async function reencodeSquarePicture(bytes: Uint8Array, side = PROFILE_PICTURE_SIDE): Promise<Buffer> {
  const size = { width: side, height: side, fit: 'cover', position: 'centre' } as const
  return (await redraw(bytes, size)).data
}

/** Re-encodes the picture in its own aspect ratio, at most as wide as a page. */
export async function reencodeWidePicture(bytes: Uint8Array) {
  const side = CONTENT_PICTURE_MAX_SIDE
  const { data, info } = await redraw(bytes, { width: side, height: side, fit: 'inside', withoutEnlargement: true })
  return { data, width: info.width, height: info.height }
}

/** Re-encodes the picture at an aspect ratio of 16:9 in three widths. Crops the edges. */
export async function reencodeCoverPicture(bytes: Uint8Array): Promise<[small: Buffer, medium: Buffer, large: Buffer]> {
  const draw = async (width: number) => {
    const size = { width, height: (width * 9) / 16, fit: 'cover', position: 'centre' } as const
    return (await redraw(bytes, size, 72)).data
  }
  return [await draw(320), await draw(640), await draw(1_280)]
}

async function redraw(bytes: Uint8Array, size: ResizeOptions, quality = 82) {
  const options = { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error', animated: false } as const
  try {
    return await sharp(bytes, options)
      .autoOrient()
      .resize(size)
      .toColourspace('srgb')
      .webp({ quality })
      .timeout({ seconds: SECONDS })
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    const isFlood = error instanceof Error && error.message.includes('exceeds pixel limit')
    throw new CallError(isFlood ? 'PICTURE_TOO_MANY_PIXELS' : 'PICTURE_NOT_READABLE')
  }
}
