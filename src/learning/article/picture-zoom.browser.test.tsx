import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import PictureZoom from './picture-zoom.tsx'

const url = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"/>')}`

it('a tap on the zoomed picture moves the tapped point to the centre', async () => {
  render(
    <PictureZoom block={{ kind: 'picture', url, alt: 'Peta', width: 300, height: 200 }} onClose={() => undefined} />,
  )
  const picture = page.getByRole('img', { name: 'Peta' })
  await userEvent.click(page.getByRole('button', { name: 'Perbesar' }))
  await expect.element(picture).toHaveStyle({ transform: 'matrix(1.5, 0, 0, 1.5, 0, 0)' })
  const { left, top, width, height } = picture.element().getBoundingClientRect()
  await userEvent.click(picture, { position: { x: width / 2 - 20, y: height / 2 + 10 } })
  const moved = () => {
    const after = picture.element().getBoundingClientRect()
    return [after.left - left, after.top - top].map(Math.round)
  }
  await expect.poll(moved).toEqual([20, -10])
})
