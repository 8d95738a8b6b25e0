import type { DownloadedFile } from '#contract/wire/endpoint.ts'
import type { PublicPortfolio } from '#contract/certificate/portfolio.ts'
import type { Services } from '../../../http/context.ts'
import { drawPdf } from '../../../pdf/draw-pdf.ts'
import type { PortfolioSheet } from './pdf/draw.ts'

const layout = new URL('pdf/draw.ts', import.meta.url)

/** Draws the portfolio as a PDF. The PDF is not stored, because the portfolio changes with each piece of evidence. */
export async function drawPortfolio(
  { now, publicUrl }: Pick<Services, 'now' | 'publicUrl'>,
  portfolio: PublicPortfolio,
): Promise<DownloadedFile> {
  const sheet: PortfolioSheet = {
    portfolio,
    createdAt: now().toISOString(),
    verifyUrl: `${publicUrl()}/certificates`,
  }
  const pdf = await drawPdf(layout, sheet)
  return { name: getFileName(portfolio.name), bytes: new Uint8Array(pdf) }
}

/** Returns a file name that contains only letters, digits and hyphens, whatever characters the learner's name has. */
function getFileName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '')
  return `${['Riwayat-Belajar', plain].filter(Boolean).join('-')}.pdf`
}
