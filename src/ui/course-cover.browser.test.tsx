import { act } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { CourseCover } from './course-cover.tsx'

const red = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="32" height="18"><rect width="32" height="18" fill="red"/></svg>')}`
const none = 'data:image/webp;base64,AAAA'
const cover = (address: string) => (
  <CourseCover
    category="data"
    title="Analis Data"
    picture={{ small: address, medium: address, alt: 'Tiga orang di depan laptop' }}
  />
)

let place: HTMLElement
let root: Root | undefined
beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'))
  place.style.width = '320px'
})
afterEach(() => {
  root?.unmount()
  place.remove()
})

it('a picture takes the place of the drawn cover, in the same size before and after it has come', async () => {
  root = createRoot(place)
  await act(async () => root?.render(cover(red)))
  const height = () => place.getBoundingClientRect().height
  const before = height()
  await expect.element(page.getByRole('img', { name: 'Tiga orang di depan laptop' })).toBeVisible()
  expect([before, height()]).toEqual([180, 180])
  expect(place.querySelector('svg')).toBeNull()
})

async function expectDrawn(): Promise<void> {
  await vi.waitFor(() => expect(place.querySelector('svg')).not.toBeNull())
  expect(place.querySelector('img')).toBeNull()
  expect(place.getBoundingClientRect().height).toBe(180)
}

it('a picture that does not come leaves the drawn cover', async () => {
  root = createRoot(place)
  root.render(cover(none))
  await expectDrawn()
})

it('so does one that failed in a document before the page woke up', async () => {
  place.innerHTML = renderToString(cover(none))
  await vi.waitFor(() => expect(place.querySelector('img')?.complete).toBe(true))
  root = hydrateRoot(place, cover(none))
  await expectDrawn()
})
