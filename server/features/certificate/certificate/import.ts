import { randomUUID } from 'node:crypto'
import { certificateNames } from '#contract/certificate/certificate.ts'
import { brand } from '#contract/site/brand.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { ImportedCertificateText } from '../../../db/tables/certificates.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { type Finding, type ImportAction, defineImportAction } from '../../../desk/import/import-action.ts'
import { CallError } from '../../../http/errors.ts'
import * as queries from './imported-queries.ts'
import { CertificateLine } from './import-row.ts'
import { generateCode, generateNumber } from './references.ts'

/** Returns noon in WIB on this day. Noon is on the same day in all Indonesian time zones. */
const getInstant = (day: string) => new Date(`${day}T12:00:00+07:00`)
const dayInJakarta = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Asia/Jakarta' })

const getKey = ({ kind, title, day }: CertificateLine) => `${kind} ${day} ${title.toLowerCase()}`
const getNumber = ({ source, number }: { source: string; number: string }) =>
  JSON.stringify([source.toLowerCase(), number.toLowerCase()])

async function check(db: Db, rows: readonly CertificateLine[], now: Date): Promise<Finding[]> {
  const owners = await queries.listOwnersByEmail(db, [...new Set(rows.map(({ email }) => email))])
  const byEmail = new Map(owners.map(owner => [owner.email, owner]))
  const keys = await queries.listImportKeys(
    db,
    owners.map(({ id }) => id),
  )
  const knownKeys = new Set(keys.map(row => `${row.user_id} ${row.import_key}`))
  const numbered = rows.flatMap(({ source, number }) => (number === null ? [] : [{ source, number }]))
  const takenNumbers = new Set((await queries.listSourceNumbers(db, numbered)).map(getNumber))
  const today = dayInJakarta.format(now)
  return rows.map(row => {
    const owner = byEmail.get(row.email)
    if (!owner) return 'Kolom "email": belum punya akun. Impor penggunanya dulu'
    if (owner.deactivated_at !== null) return 'Kolom "email": akunnya nonaktif'
    if (row.day > today) return 'Kolom "tanggal": belum terjadi'
    if (knownKeys.has(`${owner.id} ${getKey(row)}`)) return { note: 'Sudah tercatat', isSettled: true }
    if (row.number === null) return undefined
    const number = getNumber({ source: row.source, number: row.number })
    if (takenNumbers.has(number)) return 'Kolom "nomor": nomor dari penerbit ini sudah tercatat untuk sertifikat lain'
    takenNumbers.add(number)
    return undefined
  })
}

async function importCertificate(tx: Tx, actor: Actor, row: CertificateLine, reason: string): Promise<string> {
  const [owner] = await queries.listOwnersByEmail(tx, [row.email])
  if (!owner) throw new CallError('USER_NOT_FOUND')
  if (owner.deactivated_at !== null) throw new CallError('ACCOUNT_DEACTIVATED')
  const { kind, title, source, score, number, day } = row
  const importedBy = await queries.findAdminName(tx, actor.userId)
  const printed: ImportedCertificateText = {
    name: owner.full_name,
    title,
    earnedKind: kind,
    source,
    sourceNumber: number,
    score,
    importedBy,
    instructorName: source,
    instructorTitle: `Dialihkan ke ${brand.name} oleh ${importedBy}`,
  }
  const id = randomUUID()
  const isNew = await queries.insertImportedCertificate(tx, {
    id,
    kind: 'imported',
    enrollment_id: null,
    user_id: owner.id,
    import_key: getKey(row),
    source,
    source_number: number,
    finished_at: getInstant(day),
    code: generateCode(),
    number: generateNumber(),
    printed: JSON.stringify(printed),
    generated_at: actor.at,
    published_at: actor.at,
  })
  if (!isNew) throw new CallError('CERTIFICATE_KNOWN')
  await recordAudit(tx, actor, {
    action: 'certificate.import',
    subject: { kind: 'certificate', id, name: owner.full_name },
    personId: owner.id,
    reason,
    after: { kind: certificateNames[kind], title, source, day },
  })
  return id
}

/**
 * Imports certificates that another school or system issued. They are published at once, without a notification. A
 * second import of the same file adds no certificates. An undo refuses a certificate that was revoked or whose PDF was
 * drawn, and deletes the others.
 */
export const certificateImport: ImportAction = defineImportAction<CertificateLine>({
  name: 'certificate.import',
  columns: {
    email: { title: 'email', otherTitles: ['e-mail'] },
    title: { title: 'judul' },
    kind: { title: 'jenis' },
    day: { title: 'tanggal' },
    source: { title: 'penerbit', otherTitles: ['asal'] },
    score: { title: 'nilai', isOptional: true },
    number: { title: 'nomor', isOptional: true },
  },
  row: CertificateLine,
  keyOf: row => `${row.title}, ${row.email}, ${certificateNames[row.kind].toLowerCase()}, ${row.day}`,
  check,
  run: async (tx, row, { actor, reason }) => ({ id: await importCertificate(tx, actor, row, reason) }),
  async undo(tx, { id }, { actor, reason }) {
    const deleted = await queries.deleteUnopenedCertificate(tx, String(id))
    if (!deleted) throw new CallError('CERTIFICATE_IN_USE')
    const subject = { kind: 'certificate', id: String(id), name: deleted.ownerName }
    await recordAudit(tx, actor, { action: 'certificate.withdraw', subject, personId: deleted.ownerId, reason })
  },
})
