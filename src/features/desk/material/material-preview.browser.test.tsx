import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render-desk.ts'
import { MaterialPreview } from './material-preview.tsx'

/** Returns the data URL of a green picture of 40 by 10 pixels. */
function picture(): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 10 })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillRect(0, 0, 40, 10)
  return canvas.toDataURL('image/png')
}

it('shows a newly added image in its own size before saving', async () => {
  const url = `/api/media/${'a'.repeat(64)}.png`
  render(
    <MaterialPreview
      form={{ title: 'Bab satu', text: `![Sawah](${url})` }}
      content={{ kind: 'article', blocks: [] }}
      Unit={() => null}
    />,
  )
  const image = page.getByRole('img', { name: 'Sawah' })
  await expect.element(image).toHaveAttribute('width', '1200')
  const element = image.element() as HTMLImageElement
  Object.defineProperty(element, 'src', { value: `${location.origin}${url}` })
  element.setAttribute('src', picture())
  await expect.element(image).toHaveAttribute('width', '40')
  await expect.element(image).toHaveAttribute('height', '10')
})
