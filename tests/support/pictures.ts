import sharp from 'sharp'

/** Creates a small picture of the type that a browser passes to a page. */
export async function createPicture(): Promise<Blob> {
  const bytes = await createTwoColorPicture(40, 30).png().toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' })
}

/** Creates an image with a red left half and a green right half, so that a rotation is visible. */
export function createTwoColorPicture(width: number, height: number) {
  const half = { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#00ff00' } } as const
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: half, left: Math.floor(width / 2), top: 0 },
  ])
}
