import Pdf from 'pdfkit'
import { expect, test, vi } from 'vitest'
import type { PublicPortfolio } from '#contract/certificate/portfolio.ts'
import { drawPdf } from '../../../../pdf/draw-pdf.ts'
import { draw, type PortfolioSheet } from './draw.ts'

const portfolio: PublicPortfolio = {
  name: 'Sekar Maharani',
  skills: [{ careerTrack: 'Pengembang Web', skills: [{ name: 'HTML', level: 'strong', reason: '2 kuis lulus' }] }],
  certificates: [
    {
      code: '7K3F92QX04TDABCDEFGHJKMNPQ',
      kind: 'graduation',
      number: 'SM-7K3F-92QX-04TD',
      title: 'Dasar Pengembang Web',
      detail: 'Pengembang Web',
      finishedAt: '2026-11-20T18:00:00Z',
    },
  ],
  projects: [
    {
      title: 'Rancang etalase',
      careerTrack: 'Pengembang Web',
      score: 88,
      assessedAt: '2026-11-20T18:00:00Z',
      text: 'Baris satu\n\nBaris dua',
      files: [{ name: 'etalase.pdf', sizeBytes: 10, url: '/x' }],
    },
  ],
  attendance: { meetings: 3, minutes: 270 },
}
const createdAt = '2026-11-30T03:00:00Z'
const drawn = (changes: Partial<PublicPortfolio> = {}) => {
  const sheet: PortfolioSheet = {
    portfolio: { ...portfolio, ...changes },
    createdAt,
    verifyUrl: 'https://semai.test/certificates',
  }
  return drawPdf(new URL('draw.ts', import.meta.url), sheet)
}
const countPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length

test('a short portfolio fits on one page and gives the same file every time', async () => {
  const [first, again] = [await drawn(), await drawn()]
  expect([countPages(first), first.equals(again)]).toEqual([1, true])
})

test('a portfolio without any content has one page', async () => {
  const pdf = await drawn({ skills: null, certificates: [], projects: [], attendance: null })
  expect(countPages(pdf)).toBe(1)
})

test.each([
  ['200 characters without a space', 'W'.repeat(200)],
  ['200 characters', 'Sri Wahyuningsih '.repeat(12)],
  ['Arabic letters', 'محمد عبد الله'],
  ['emoji', '👩‍👩‍👧‍👦🌱'],
  ['a line end and a tab', 'Sekar\n\tMaharani'],
  ['no characters', ''],
])('a portfolio with a name of %s has one page', async (_what, name) =>
  expect(countPages(await drawn({ name }))).toBe(1),
)

test('a long portfolio continues on further pages, and has fewer pages than projects', async () => {
  const [certificate, project] = [portfolio.certificates[0]!, portfolio.projects[0]!]
  const pdf = await drawn({
    certificates: Array.from({ length: 40 }, () => ({ ...certificate, title: 'Judul kelas yang panjang '.repeat(8) })),
    projects: Array.from({ length: 30 }, () => ({ ...project, text: 'kata '.repeat(4_000) })),
  })
  const pages = countPages(pdf) ?? 0
  expect(pages).toBeGreaterThan(8)
  expect(pages).toBeLessThan(30)
})

test('a portfolio PDF lays out only the beginning of a long text, because layout time is quadratic', async () => {
  const laidOut = vi.spyOn(Pdf.prototype, 'heightOfString')
  const project = { ...portfolio.projects[0]!, text: 'W'.repeat(20_000) }
  await draw({ portfolio: { ...portfolio, projects: [project] }, createdAt, verifyUrl: 'https://semai.test' })
  const longest = Math.max(...laidOut.mock.calls.map(([text]) => String(text).length))
  laidOut.mockRestore()
  expect(longest).toBeGreaterThan(1_000)
  expect(longest).toBeLessThan(2_000)
})
