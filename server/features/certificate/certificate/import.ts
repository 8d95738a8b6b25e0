import { randomUUID } from 'node:crypto'
import { certificateNames } from '#contract/certificate/certificate.ts'
import { brand } from '#contract/site/brand.ts'
import { listAccountsByEmail } from '../../../auth/email-queries.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { ImportedCertificateText } from '../../../db/tables/certificates.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { type Finding, type ImportAction, defineImportAction } from '../../../desk/import/import-action.ts'
import { CallError } from '../../../http/errors.ts'
import * as queries from './imported-queries.ts'
import { CertificateLine } from './import-row.ts'
import { generateCode, generateNumber } from './references.ts'

/** Returns noon in WIB on this day, because noon is on the same day in all Indonesian time zones. */
const getInstant = (day: string) => new Date(`${day}T12:00:00+07:00`)
const dayInJakarta = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Asia/Jakarta' })

const getKey = ({ kind, title, day }: CertificateLine) => `${kind} ${day} ${title.toLowerCase()}`
const getNumber = ({ source, number }: { source: string; number: string }) =>
  JSON.stringify([source.toLowerCase(), number.toLowerCase()])

const getState = ({ revoked_at }: { revoked_at: Date | null }) => (revoked_at === null ? 'valid' : 'revoked')

async function check(db: Db, rows: readonly CertificateLine[], now: Date): Promise<Finding[]> {
  const owners = await listAccountsByEmail(db, [...new Set(rows.map(({ email }) => email))])
  const byEmail = new Map(owners.map(owner => [owner.email, owner]))
  const keys = await queries.listImportKeys(
    db,
    owners.map(({ id }) => id),
  )
  const states = new Map(keys.map(row => [`${row.user_id} ${row.import_key}`, getState(row)]))
  const numbered = rows.flatMap(({ source, number }) => (number === null ? [] : [{ source, number }]))
  const numbers = await queries.listSourceNumbers(db, numbered)
  const numberStates = new Map(numbers.map(row => [getNumber(row), getState(row)]))
  const today = dayInJakarta.format(now)
  return rows.map(row => {
    const owner = byEmail.get(row.email)
    if (!owner) return 'Kolom "email": belum punya akun. Impor penggunanya dulu'
    if (owner.deactivated_at !== null) return 'Kolom "email": akunnya nonaktif'
    if (row.day > today) return 'Kolom "tanggal": belum terjadi'
    const state = states.get(`${owner.id} ${getKey(row)}`)
    if (state === 'valid') return { note: 'Sudah tercatat', isSettled: true }
    const number = row.number === null ? undefined : getNumber({ source: row.source, number: row.number })
    const numberState = number === undefined ? undefined : numberStates.get(number)
    if (numberState === 'valid') return 'Kolom "nomor": nomor dari penerbit ini sudah tercatat untuk sertifikat lain'
    if (number !== undefined) numberStates.set(number, 'valid')
    const isRevoked = state === 'revoked' || numberState === 'revoked'
    return isRevoked ? { note: 'Pernah tercatat dan dicabut', isSettled: false } : undefined
  })
}

async function importCertificate(tx: Tx, actor: Actor, row: CertificateLine, reason: string): Promise<string> {
  const [owner] = await listAccountsByEmail(tx, [row.email])
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
  const identity = { user_id: owner.id, import_key: getKey(row), source, source_number: number }
  await queries.freeRevokedIdentity(tx, identity)
  const isNew = await queries.insertImportedCertificate(tx, {
    ...identity,
    id,
    kind: 'imported',
    enrollment_id: null,
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
 * Imports certificates that another school or system issued. The import publishes the certificates at once, without a
 * notification. A second import of the same file adds only certificates that were revoked in the meantime. An undo
 * deletes the certificates, but refuses certificates that were revoked or whose PDF was drawn.
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
