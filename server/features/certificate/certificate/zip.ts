import { makeZip } from 'client-zip'
import type { Services } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import { drawMissingPdfs, getCertificateFileName, getPdf } from './documents.ts'
import { listCertificatesForPdf } from './queries.ts'

/**
 * Packs all valid certificates of these enrolments into a ZIP. File names contain only letters, digits and hyphens, so
 * that no name is a path outside the target folder.
 */
export async function packCertificates(
  services: Services,
  enrollmentIds: readonly string[],
): Promise<AsyncIterable<Uint8Array>> {
  const rows = (await listCertificatesForPdf(services.db, enrollmentIds)).filter(row => row.revoked_at === null)
  if (rows.length === 0) throw new CallError('CERTIFICATE_NOT_FOUND')
  await drawMissingPdfs(services, rows)
  async function* files() {
    for (const row of rows) {
      yield { name: getCertificateFileName(row), input: await getPdf(services, row), lastModified: row.generated_at }
    }
  }
  return makeZip(files())
}
