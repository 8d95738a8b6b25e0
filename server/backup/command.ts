import '../brand-setting.ts'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../config.ts'
import { readMigrationFiles } from '../db/migration-files.ts'
import { findArchive, listArchives, readManifest } from './archives.ts'
import { createBucketMedia } from './bucket-media.ts'
import { checkArchive } from './check.ts'
import { createBackup, openConfiguredVault } from './create.ts'
import { findAdvice, BackupFailure } from './failure.ts'
import { createKeyFile } from './key.ts'
import { fetchLaterMedia } from './later-media.ts'
import { listMigrations } from './queries.ts'
import { listMissingMedia, type RestoreCheckResult, runRestoreChecks } from './questions.ts'
import { restoreInto } from './restore.ts'
import { isFreeFolder, moveIntoDataDir, runInWorkFolder } from './work-folder.ts'

/** Runs `npm run backup -- …` and `npm run restore -- …`. */

const usage = `Pemakaian:
  npm run backup                        membuat cadangan, memulihkannya di samping, dan memeriksanya
  npm run backup -- key BERKAS          membuat kunci; simpan salinannya di tempat lain
  npm run backup -- list                menampilkan semua cadangan
  npm run backup -- check [NAMA]        memeriksa lagi satu cadangan; tanpa nama: yang terbaru
  npm run restore -- NAMA [--at WAKTU]  memulihkan ke DATA_DIR yang kosong; NAMA atau "latest"`

const now = () => new Date()
const getSize = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

function formatCheckResults(answers: readonly RestoreCheckResult[]): string {
  return answers
    .map(({ question, problem }) => `  ${problem === undefined ? '✓' : `✗ (${problem})`} ${question}`)
    .join('\n')
}

/** Throws if the backup failed any check. */
function requireGood(name: string, answers: readonly RestoreCheckResult[]): void {
  const wrongAnswers = answers.filter(({ problem }) => problem !== undefined)
  if (wrongAnswers.length === 0) return
  throw new BackupFailure(`Cadangan ${name} tidak lulus pemeriksaan:\n${formatCheckResults(answers)}`)
}

async function create(config: Config): Promise<string> {
  const { name, bytes, answers, removed } = await createBackup(config, now)
  requireGood(name, answers)
  const lines = [
    `Cadangan ${name} selesai dan diperiksa (${getSize(bytes)}).`,
    formatCheckResults(answers),
    ...(answers.length === 0
      ? ['Hanya berkas yang dicadangkan: database ada di DATABASE_URL. Cadangkan di sana, misalnya dengan pgBackRest.']
      : []),
    ...(removed.length > 0 ? [`Dihapus karena lama: ${removed.join(', ')}`] : []),
  ]
  return lines.filter(line => line !== '').join('\n')
}

async function makeKey(path: string | undefined): Promise<string> {
  if (path === undefined) throw new BackupFailure(usage)
  const { recipient } = await createKeyFile(resolve(path), now())
  return (
    `Kunci cadangan dibuat: ${resolve(path)} (${recipient})\n` +
    'Simpan salinannya di luar mesin ini. Tanpa kunci ini tidak satu cadangan pun dapat dipulihkan.'
  )
}

async function list(config: Config): Promise<string> {
  const archives = await listArchives(await openConfiguredVault(config, false))
  if (archives.length === 0) return 'Belum ada cadangan.'
  return archives
    .map(({ name, bytes, hasDatabase, checkedAt }) => {
      const content = hasDatabase ? 'database dan berkas' : 'berkas saja'
      return `${name}  ${getSize(bytes)}, ${content}, ${checkedAt === undefined ? 'belum lulus pemeriksaan' : 'diperiksa'}`
    })
    .join('\n')
}

async function check(config: Config, wanted = 'latest'): Promise<string> {
  const vault = await openConfiguredVault(config, false)
  const { name } = await findArchive(vault, wanted, now())
  const answers = await checkArchive(
    { vault, dataDir: config.dataDir, now, bucketMedia: createBucketMedia(config) },
    name,
  )
  requireGood(name, answers)
  return `Cadangan ${name} baik.\n${formatCheckResults(answers)}`
}

/**
 * Format of the time up to which changes are restored. The time zone is required, because the operator may be in
 * another time zone than the server.
 */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/

function readTime(text: string | undefined): Date | 'latest' {
  if (text === undefined) return 'latest'
  const time = new Date(text)
  if (!TIME.test(text) || Number.isNaN(time.getTime()))
    throw new BackupFailure('Waktu setelah --at harus dengan zona, seperti 2026-11-26T13:00:00+07:00.')
  return time
}

/** Refuses a backup of a newer build, because this build cannot use the restored database. */
async function requireKnownMigrations(migrations: readonly string[]): Promise<void> {
  const knownMigrations = new Set((await readMigrationFiles()).map(({ name }) => name))
  const unknown = migrations.filter(name => !knownMigrations.has(name))
  if (unknown.length === 0) return
  throw new BackupFailure(
    `Cadangan ini dibuat oleh versi yang lebih baru (migrasi ${unknown.join(', ')}). Pasang versi itu, lalu pulihkan lagi.`,
  )
}

async function restore(config: Config, wanted: string | undefined, at: string | undefined): Promise<string> {
  if (wanted === undefined) throw new BackupFailure(usage)
  const state = readTime(at)
  const { dataDir } = config
  if (!(await isFreeFolder(dataDir))) {
    throw new BackupFailure(
      `${dataDir} sudah berisi data. Pemulihan tidak menimpa apa pun: pindahkan folder itu atau pilih DATA_DIR lain.`,
    )
  }
  const vault = await openConfiguredVault(config, false)
  const { name } = await findArchive(vault, wanted === 'latest' ? 'good' : wanted, now())
  const manifest = await readManifest(vault, name)
  await requireKnownMigrations(manifest.cluster?.factsAfter.migrations ?? [])
  const bucketMedia = createBucketMedia(config)
  return runInWorkFolder(dataDir, async folder => {
    const { answers, lost } = await restoreInto({ vault, manifest, folder, state }, async db => {
      if (db === undefined) return { answers: [], lost: [] }
      // Checks again, because the changes after the backup may include migrations of a newer build.
      await requireKnownMigrations(await listMigrations(db))
      return {
        answers: await runRestoreChecks(db, manifest, { isExact: false, bucketMedia }),
        lost: await fetchLaterMedia(vault, folder, await listMissingMedia(db, { manifest, bucketMedia })),
      }
    })
    requireGood(name, answers)
    await moveIntoDataDir(dataDir, folder)
    return `Cadangan ${name} dipulihkan ke ${dataDir}.\n${formatCheckResults(answers)}${formatLostMedia(lost)}`
  })
}

/** Lists the media to upload again. Returns an empty text if there are none. */
function formatLostMedia(names: readonly string[]): string {
  if (names.length === 0) return ''
  const lines = names.map(name => `  media/${name}`).join('\n')
  return `\nBerkas materi ini diunggah setelah cadangan dan tidak ada di cadangan mana pun. Unggah lagi:\n${lines}`
}

/**
 * Refuses unknown arguments. Otherwise a misspelt `--at` would be ignored, and the restore would end at a wrong time.
 */
function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { at: { type: 'string' } },
      allowPositionals: true,
    })
    const [command = 'create', name, ...rest] = positionals
    const takesName = command === 'key' || command === 'check' || command === 'restore'
    const isMisplaced = (values.at !== undefined && command !== 'restore') || (name !== undefined && !takesName)
    if (rest.length > 0 || isMisplaced) throw new BackupFailure(usage)
    return { command, name, at: values.at }
  } catch (error) {
    if (error instanceof TypeError) throw new BackupFailure(usage)
    throw error
  }
}

async function run(args: readonly string[]): Promise<string> {
  const { command, name, at } = readArguments(args)
  if (command === 'key') return makeKey(name)
  const config = readConfig(process.env)
  switch (command) {
    case 'create':
      return create(config)
    case 'list':
      return list(config)
    case 'check':
      return check(config, name)
    case 'restore':
      return restore(config, name, at)
    default:
      throw new BackupFailure(usage)
  }
}

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  console.error(findAdvice(error) ?? error)
  process.exitCode = 1
}
