import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { CourseCover } from './course-cover.tsx'

const red = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="32" height="18"><rect width="32" height="18" fill="red"/></svg>')}`
const none = 'data:image/webp;base64,AAAA'
const cover = (address: string) => (
  <div style={{ width: 320 }}>
    <CourseCover
      category="data"
      title="Analis Data"
      picture={{ small: address, medium: address, alt: 'Tiga orang di depan laptop' }}
    />
  </div>
)

it('an image replaces the drawn cover, and has the same size before and after it loads', async () => {
  const container = render(cover(red))
  const height = () => container.getBoundingClientRect().height
  const before = height()
  await expect.element(page.getByRole('img', { name: 'Tiga orang di depan laptop' })).toBeVisible()
  expect([before, height()]).toEqual([180, 180])
  expect(container.querySelector('svg')).toBeNull()
})

async function expectDrawn(container: HTMLElement): Promise<void> {
  await waitUntilPasses(() => expect(container.querySelector('svg')).not.toBeNull())
  expect(container.querySelector('img')).toBeNull()
  expect(container.getBoundingClientRect().height).toBe(180)
}

it('the drawn cover remains if the image of the course fails to load', async () => {
  await expectDrawn(render(cover(none)))
})

it('the drawn cover remains if the image of the course failed to load before hydration', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => container.remove())
  container.innerHTML = renderToString(cover(none))
  await waitUntilPasses(() => expect(container.querySelector('img')?.complete).toBe(true))
  const root = hydrateRoot(container, cover(none))
  onTestFinished(() => root.unmount())
  await expectDrawn(container)
})
