import { getCertificateLabels } from '#contract/certificate/certificate-labels.ts'
import type { Services } from '../../../http/context.ts'
import { drawPdf } from '../../../pdf/draw-pdf.ts'
import type { CertificateSheet } from './pdf/draw.ts'
import { signFacts } from './signing-key.ts'
import { readFile, storeFile } from './files.ts'
import type { PrintedRow } from './queries.ts'
import { getCertificateSubject } from './subject.ts'

type Deps = Pick<Services, 'db' | 'keys' | 'now' | 'publicUrl' | 'storage'>

const dayInJakarta = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Asia/Jakarta' })

/** Returns the URL in the QR code: the public verification page, with the signed facts after '#'. */
export function getVerificationUrl(row: PrintedRow, { keys, publicUrl }: Pick<Deps, 'keys' | 'publicUrl'>): string {
  const { code, number, kind, printed } = row
  const { name } = printed
  const { title } = getCertificateLabels(getCertificateSubject(row))
  const finishedOn = dayInJakarta.format(row.finished_at)
  return `${publicUrl()}/certificates/${code}#${signFacts(keys, code, { kind, number, name, title, finishedOn })}`
}

function getSheet(row: PrintedRow, deps: Pick<Deps, 'keys' | 'publicUrl'>): CertificateSheet {
  const { name, instructorName, instructorTitle } = row.printed
  return {
    name,
    instructorName,
    instructorTitle,
    subject: getCertificateSubject(row),
    number: row.number,
    finishedAt: row.finished_at.toISOString(),
    generatedAt: row.generated_at.toISOString(),
    verifyUrl: getVerificationUrl(row, deps),
    shortUrl: `${deps.publicUrl().replace(/^https?:\/\//, '')}/certificates`,
  }
}

const layout = new URL('pdf/draw.ts', import.meta.url)
let drawing = Promise.resolve()

/**
 * Draws the missing PDFs and stores each as soon as it is drawn. Calls run one after another, so that a second request
 * for a PDF finds the stored PDF. Other documents can be drawn between two PDFs.
 */
export function drawMissingPdfs(deps: Deps, rows: readonly PrintedRow[]): Promise<void> {
  const turn = drawing.then(() => renderPdfs(deps, rows))
  drawing = turn.catch(() => undefined)
  return turn
}

async function renderPdfs(deps: Deps, rows: readonly PrintedRow[]): Promise<void> {
  for (const row of rows) await storeFile(deps, row.id, () => drawPdf(layout, getSheet(row, deps)))
}

/** Returns the PDF. If the drawing task has not stored the PDF yet, draws it now. */
export async function getPdf(deps: Deps, row: PrintedRow): Promise<Buffer> {
  await drawMissingPdfs(deps, [row])
  const pdf = await readFile(deps.storage, row.id)
  if (!pdf) throw new Error(`certificate ${row.id} has no file`)
  return pdf
}

/** Returns a file name that contains only letters, digits and hyphens, whatever characters the learner's name has. */
export function getCertificateFileName({ number, printed }: Pick<PrintedRow, 'number' | 'printed'>): string {
  const name = printed.name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return `${['Sertifikat', name, number].filter(Boolean).join('-')}.pdf`
}
