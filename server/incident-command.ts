import './brand-setting.ts'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { auditActions } from '#contract/admin/audit.ts'
import { readConfig } from './config.ts'
import type { Db } from './db/database.ts'
import { hasCluster } from './db/embedded/cluster.ts'
import { runWithDatabase } from './db/run-with-database.ts'
import { DatabaseUnavailable } from './db/unavailable.ts'
import { formatLocalTime } from './places/format-local-time.ts'
import { draftIncident, incidentFiles } from './incident/draft.ts'
import { personalRows } from './incident/personal-data.ts'
import { type AccountScope, countActions, findAccountId, type IncidentScope } from './incident/queries.ts'
import { StartFailure } from './start-failure.ts'

/** Runs `npm run incident -- …`. Only reads the database, so servers may continue to run. */

const usage = `Pemakaian:
  npm run incident -- copy FOLDER                        seluruh database, atau sebuah cadangannya, bocor
  npm run incident -- copy FOLDER --tables TABEL,TABEL   hanya tabel ini yang bocor
  npm run incident -- account EMAIL FOLDER --from WAKTU  akun ini dipakai orang lain
Pilihan:
  --until WAKTU   waktu salinan dibuat, atau akun diamankan (biasanya sekarang)
  --known WAKTU   waktu kejadian diketahui (biasanya sekarang)
WAKTU ditulis '2026-11-28 20:15' (WIB) atau '2026-11-28T13:15:00Z'.
FOLDER menerima daftar orang, data, dan surat. Isi pola surat di sana, lalu jalankan lagi.`

const options = {
  tables: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  known: { type: 'string' },
} as const

function readTime(text: string, option: string): Date {
  const isLocal = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text)
  const time = new Date(isLocal ? `${text.replace(' ', 'T')}:00+07:00` : text)
  if (!isLocal && !/^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:\d{2})$/.test(text))
    throw new StartFailure(`${option}: ${usage}`)
  if (Number.isNaN(time.getTime())) throw new StartFailure(`${option} bukan waktu: ${text}`)
  return time
}

function readTables(text: string): ReadonlySet<string> {
  const known = new Set(personalRows.map(({ table }) => table))
  const tables = text.split(',').map(name => name.trim())
  const unknown = tables.filter(name => !known.has(name))
  if (unknown.length === 0) return new Set(tables)
  throw new StartFailure(
    `Tabel tanpa data pribadi, atau tidak ada: ${unknown.join(', ')}. Pilihan: ${[...known].toSorted().join(', ')}.`,
  )
}

const formatTime = (at: Date) => formatLocalTime(at, 'WIB')

function describeCopy(tables: ReadonlySet<string> | undefined, until: Date): string[] {
  const what = tables === undefined ? 'Seluruh database' : `Tabel ${[...tables].join(', ')}`
  return [`${what} terbuka, keadaan ${formatTime(until)}.`]
}

/** Describes the recorded actions of the account, and names the lists whose opening is not recorded. */
async function describeAccount(db: Db, email: string, scope: AccountScope): Promise<string[]> {
  const actions = await countActions(db, scope)
  const hasLists = actions.some(({ action }) => action === 'user.list' || action === 'user.export')
  const labels: Readonly<Record<string, string>> = auditActions
  return [
    `Akun ${email} dipakai orang lain, ${formatTime(scope.from)} sampai ${formatTime(scope.until)}.`,
    ...actions.map(({ action, count }) => `Tercatat: ${labels[action] ?? action}, ${count} kali.`),
    ...(hasLists ? ['Daftar pengguna dibuka, jadi nama, email, dan telepon semua orang dihitung terbuka.'] : []),
    'Log audit mencatat tiap orang yang datanya dibuka, dan daftar pengguna serta peserta. Daftar lain, misalnya pesanan dan sertifikat, tidak tercatat. Jika mungkin dibuka, pakai copy.',
  ]
}

type Values = Partial<Record<keyof typeof options, string>>
type Described = { scope: IncidentScope; description: string[] }

function openCopy({ tables, from }: Values, until: Date): Described {
  if (from !== undefined) throw new StartFailure(usage)
  const named = tables === undefined ? undefined : readTables(tables)
  return { scope: { kind: 'copy', tables: named, until }, description: describeCopy(named, until) }
}

async function openAccount(db: Db, email: string, { tables, from }: Values, until: Date): Promise<Described> {
  if (from === undefined || tables !== undefined) throw new StartFailure(usage)
  const account = await findAccountId(db, email.trim().toLowerCase())
  if (!account) throw new StartFailure(`Tidak ada akun dengan email ${email}.`)
  const scope = { kind: 'account', userId: account.id, from: readTime(from, '--from'), until } as const
  if (scope.from > until) throw new StartFailure('--from harus sebelum --until.')
  return { scope, description: await describeAccount(db, email, scope) }
}

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [command, ...words] = positionals
    const folder = words.at(-1)
    const isComplete = (command === 'copy' && words.length === 1) || (command === 'account' && words.length === 2)
    if (!isComplete || folder === undefined) throw new StartFailure(usage)
    return { values, email: command === 'account' ? words[0] : undefined, folder: resolve(folder) }
  } catch (error) {
    if (error instanceof TypeError) throw new StartFailure(usage)
    throw error
  }
}

async function draft(db: Db, { values, email, folder }: ReturnType<typeof readArguments>): Promise<string> {
  const now = new Date()
  const until = values.until === undefined ? now : readTime(values.until, '--until')
  const knownAt = values.known === undefined ? now : readTime(values.known, '--known')
  const opened = email === undefined ? openCopy(values, until) : await openAccount(db, email, values, until)
  const { totals, toFillIn } = await draftIncident(db, folder, { ...opened, knownAt, now })
  const { personTemplate, authorityTemplate, summary } = incidentFiles
  return [
    `${totals.people} orang terdampak. Baca ${folder}/${summary}.`,
    ...(toFillIn === 0
      ? []
      : [`${toFillIn} bagian surat belum diisi. Isi ${personTemplate} dan ${authorityTemplate}, lalu jalankan lagi.`]),
    'Folder ini berisi data pribadi. Hapus setelah surat terkirim.',
  ].join('\n')
}

async function run(args: readonly string[]): Promise<string> {
  const request = readArguments(args)
  const config = readConfig(process.env)
  if (config.databaseUrl === undefined && !hasCluster(config.dataDir))
    throw new StartFailure(`Belum ada database di ${config.dataDir}. Periksa DATA_DIR, atau setel DATABASE_URL.`)
  return runWithDatabase(config, db => draft(db, request))
}

/** PostgreSQL's code for a table that does not exist. */
const UNKNOWN_TABLE = '42P01'

/**
 * Returns advice for an error that wrong arguments, the disk or the database caused. Returns undefined for any other
 * error, which means a bug in the program.
 */
function findAdvice(error: unknown): string | undefined {
  if (error instanceof StartFailure) return error.message
  if (error instanceof DatabaseUnavailable) return 'Database tidak menjawab. Periksa DATABASE_URL, lalu jalankan lagi.'
  if (error instanceof Error && 'code' in error && error.code === UNKNOWN_TABLE)
    return 'Database ini belum berisi tabel server ini. Mulai server sekali dengan versi yang sama, lalu jalankan lagi.'
  if (!(error instanceof Error) || !('syscall' in error) || !('path' in error)) return undefined
  return `${String(error.path)} tidak dapat dibaca atau ditulis (${String('code' in error && error.code)}). Pilih folder lain.`
}

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  console.error(findAdvice(error) ?? error)
  process.exitCode = 1
}
