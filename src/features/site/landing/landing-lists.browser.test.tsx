import { expect, it } from 'vitest'
import type { Testimonial } from '#contract/site/site-content.ts'
import { render } from '#tests/support/render.ts'
import '#app/ui/base.css'
import { TestimonialItems } from './landing-lists.tsx'

it('shows a silhouette in the size of the photo if the photo of a person does not load', async () => {
  const photo = { url: 'data:image/png;base64,AAAA' }
  // the component reads only these fields
  const testimonials = [{ id: '1', name: 'Bu Tini', about: 'Guru', review: 'Bagus', photo }] as unknown as Testimonial[]
  const shown = render(<TestimonialItems testimonials={testimonials} />)
  const face = shown.querySelector('img')!
  face.loading = 'eager'
  await expect.poll(() => face.complete && face.naturalWidth).toBe(0)
  const { width, height } = face.getBoundingClientRect()
  expect([width, height]).toEqual([44, 44])
  expect(getComputedStyle(face, '::after').backgroundImage).toContain('radial-gradient')
})
