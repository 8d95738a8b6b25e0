import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import type { Crop } from './photo-crop.ts'
import { PhotoEditor } from './photo-editor.tsx'

it('a tap on a photo moves the tapped point to the centre of the crop', async () => {
  const onSave = vi.fn<(crop: Crop) => void>()
  const picture = await createImageBitmap(new ImageData(400, 200))
  render(<PhotoEditor picture={picture} isSaving={false} onSave={onSave} onCancel={() => undefined} />)
  const frame = page.getByRole('application')
  const { width, height } = frame.element().getBoundingClientRect()
  await userEvent.click(frame, { position: { x: width * 0.75, y: height / 2 } })
  await userEvent.click(page.getByRole('button', { name: 'Simpan foto' }))
  // The frame shows half of the width of the picture, so a quarter of the frame is an eighth of the picture.
  expect(onSave.mock.calls[0]?.[0].x).toBeCloseTo(0.625, 2)
  expect(onSave.mock.calls[0]?.[0].y).toBe(0.5)
})
