import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import type { Certificate } from '#contract/certificate/certificate.ts'
import '#app/ui/base.css'
import { doubleTextSize } from '#tests/support/device/double-text-size.ts'
import { findBrokenWords } from '#tests/support/device/broken-words.ts'
import { CertificatePaper } from './certificate-paper.tsx'

beforeEach(doubleTextSize)

it('shows a long name and a long title without breaking words on a small phone with double text size', async () => {
  const certificate = {
    kind: 'graduation',
    code: 'SMAI-1',
    number: '001/SEMAI/2026',
    name: 'Raden Kusumawardhani',
    careerTrackTitle: 'Pengembangan Perangkat',
    courseTitle: 'Pengembangan Perangkat',
    instructorName: 'Sekar Maharani',
    instructorTitle: 'Instruktur',
    finishedAt: '2026-11-01T08:00:00.000Z',
    publishedAt: '2026-11-02T08:00:00.000Z',
    revokedAt: null,
  } as unknown as Certificate
  const container = render(
    <div style={{ paddingInline: 'var(--page-gutter)' }}>
      <CertificatePaper certificate={certificate} />
    </div>,
  )
  await expect.element(page.getByRole('heading', { name: 'Raden Kusumawardhani' })).toBeVisible()
  expect(findBrokenWords(container)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(360)
})
