import { existsSync } from 'node:fs'
import { open, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brand } from '#contract/site/brand.ts'
import { formatIsoDay } from '#contract/wire/local-time.ts'
import { makeFolders } from '../data-dir.ts'
import type { Db } from '../db/database.ts'
import { type CsvColumn, formatCsvHead, formatCsvRows } from '../desk/csv.ts'
import { authorityTemplate, fillTemplate, formatDataLines, personTemplate, GAP_MARK } from './notices.ts'
import { listKinds } from './personal-data.ts'
import { type AffectedRow, readAffected } from './queries.ts'
import {
  addUserToTotals,
  type AffectedUser,
  createTotals,
  formatSummary,
  type Incident,
  listTotals,
  type Totals,
} from './summary.ts'

/**
 * Names of the files in the folder of an incident. The command creates the templates only once, so that the operator
 * can edit them.
 */
export const incidentFiles = {
  personTemplate: 'pola-surat-orang.txt',
  authorityTemplate: 'pola-surat-lembaga.txt',
  people: 'orang.csv',
  notices: 'surat-orang.csv',
  authority: 'surat-lembaga.txt',
  summary: 'ringkasan.md',
} as const

const ADULT_YEARS = 18
const ownerOnly = { folder: 0o700, file: 0o600 }

function toAffected({ bits, sinces, ...row }: AffectedRow, at: Date): AffectedUser {
  const kinds = bits.flatMap((bit, index) =>
    listKinds(bit).map(kind => ({ kind, since: formatIsoDay(sinces[index] ?? row.registeredAt, 'WIB') })),
  )
  const eighteen = new Date(at)
  eighteen.setUTCFullYear(at.getUTCFullYear() - ADULT_YEARS)
  return { ...row, kinds, isChild: row.birthDate !== null && row.birthDate > formatIsoDay(eighteen, 'WIB') }
}

const personColumns: readonly CsvColumn<AffectedUser>[] = [
  { name: 'id', value: ({ id }) => id },
  { name: 'nama', value: ({ fullName }) => fullName },
  { name: 'email', value: ({ email }) => email },
  { name: 'telepon', value: ({ phoneNumber }) => phoneNumber },
  { name: 'terdaftar', value: ({ registeredAt }) => formatIsoDay(registeredAt, 'WIB') },
  { name: 'email_sampai', value: ({ isUndeliverable }) => !isUndeliverable },
  { name: 'di_bawah_18', value: ({ isChild }) => isChild },
  { name: 'data', value: ({ kinds }) => kinds.map(({ kind, since }) => `${kind}:${since}`).join(' ') },
]

const createNoticeColumns = (template: string): readonly CsvColumn<AffectedUser>[] => [
  { name: 'email', value: ({ email }) => email },
  { name: 'perihal', value: () => `Pemberitahuan tentang data pribadi Anda di ${brand.name}` },
  {
    name: 'isi',
    value: ({ fullName, kinds }) => fillTemplate(template, { nama: fullName, data: formatDataLines(kinds) }),
  },
]

/**
 * Returns the template in the file, which the operator may have edited. If there is no file, writes the given template
 * and returns it.
 */
async function keepTemplate(path: string, template: string): Promise<string> {
  if (existsSync(path)) return readFile(path, 'utf8')
  await writeFile(path, template, { mode: ownerOnly.file })
  return template
}

/** Creates a CSV file that only its owner may read. Its name ends with `.part` until `finish` is called. */
async function openCsv<Row>(path: string, columns: readonly CsvColumn<Row>[]) {
  const file = await open(`${path}.part`, 'w', ownerOnly.file)
  await file.write(formatCsvHead(columns))
  return {
    add: (rows: readonly Row[]) => file.write(formatCsvRows(columns, rows)),
    async finish() {
      await file.close()
      await rename(`${path}.part`, path)
    },
  }
}

/**
 * Writes the files of an incident into `folder`: a list of the affected users with their kinds of data, a notice for
 * each user, a notice for the authority, and a summary. The lists are read from one state of the database. Changes
 * nothing in the database.
 */
export async function draftIncident(
  db: Db,
  folder: string,
  incident: Incident,
): Promise<{ totals: Totals; toFillIn: number }> {
  const { scope, description } = incident
  makeFolders(folder, ownerOnly.folder)
  const path = (name: keyof typeof incidentFiles) => join(folder, incidentFiles[name])
  const template = await keepTemplate(path('personTemplate'), personTemplate)
  const authority = await keepTemplate(path('authorityTemplate'), authorityTemplate)
  const totals = createTotals()

  const people = await openCsv(path('people'), personColumns)
  const notices = await openCsv(path('notices'), createNoticeColumns(template))
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async tx => {
      for await (const rows of readAffected(tx, scope)) {
        const batch = rows.map(row => toAffected(row, scope.until))
        for (const person of batch) addUserToTotals(totals, person)
        await people.add(batch)
        await notices.add(batch)
      }
    })
  await people.finish()
  await notices.finish()

  const kinds = listTotals(totals)
  const facts = {
    cakupan: description[0] ?? '',
    jumlah: String(totals.people),
    anak: String(totals.children),
    data: formatDataLines(kinds),
  }
  await writeFile(path('authority'), fillTemplate(authority, facts), { mode: ownerOnly.file })
  await writeFile(path('summary'), formatSummary(incident, totals), { mode: ownerOnly.file })
  return { totals, toFillIn: countMarks(template) + countMarks(authority) }
}

const countMarks = (text: string) => text.split(GAP_MARK).length - 1
