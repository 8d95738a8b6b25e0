import sharp, { type ResizeOptions } from 'sharp'
import { CONTENT_PICTURE_MAX_SIDE, PICTURE_MAX_PIXELS, PICTURE_SIDE } from '#contract/wire/limits.ts'
import { CallError } from '../../../http/errors.ts'

// Allows only the decoders for accepted formats: an upload never reaches the library's SVG, PDF, TIFF and other
// decoders.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

const SECONDS = 10

/**
 * Redraws the pixels as a square. No part of the file itself survives, neither GPS data nor hidden content. Applies
 * the camera's orientation before dropping it.
 */
export async function redrawPicture(bytes: Uint8Array, side = PICTURE_SIDE): Promise<Buffer> {
  const size = { width: side, height: side, fit: 'cover', position: 'centre' } as const
  return (await redraw(bytes, size)).data
}

/** Does the same in the picture's own shape, limited to the width of a page. */
export async function redrawWide(bytes: Uint8Array) {
  const side = CONTENT_PICTURE_MAX_SIDE
  const { data, info } = await redraw(bytes, { width: side, height: side, fit: 'inside', withoutEnlargement: true })
  return { data, width: info.width, height: info.height }
}

/** Does the same at 16:9 in three widths; crops the edges. */
export async function redrawCover(bytes: Uint8Array): Promise<[small: Buffer, medium: Buffer, large: Buffer]> {
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
