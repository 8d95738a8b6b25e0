import './brand-setting.ts'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from './config.ts'
import { hasCluster } from './db/embedded/cluster.ts'
import { runWithDatabase } from './db/run-with-database.ts'
import { explainBucketFault } from './s3/explain.ts'
import { StartFailure } from './start-failure.ts'
import { checkFiles } from './storage/check-files.ts'
import { moveFiles } from './storage/move.ts'
import { listUnfinishedUploads } from './storage/queries.ts'
import { openStores } from './storage/storage.ts'

/** Runs `npm run storage -- …`. Servers may continue to run meanwhile. */

const usage = `Pemakaian:
  npm run storage -- move --to s3 [--dry-run]    menyalin semua berkas dari disk ke bucket
  npm run storage -- move --to disk [--dry-run]  menyalin semua berkas dari bucket ke disk
  npm run storage -- check                       membaca semua berkas dan membandingkan isinya
Sumber tidak pernah dihapus. Perintah yang terhenti boleh dijalankan lagi.`

const SHOWN = 20
const REPORT_EVERY = 1_000

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
const indented = (lines: readonly string[]) => lines.slice(0, SHOWN).map(line => `  ${line}`)

async function getStores({ objects, dataDir }: Config) {
  if (!objects) throw new StartFailure('Bucket belum disetel. Isi S3_ENDPOINT, S3_BUCKET, dan kuncinya.')
  return { ...(await openStores(dataDir, objects)), primary: objects.primary }
}

/** Reads the storage keys of incomplete uploads. Returns an empty set if there is no database yet. */
async function unfinishedUploads({ databaseUrl, dataDir }: Config): Promise<ReadonlySet<string>> {
  if (databaseUrl === undefined && !hasCluster(dataDir)) return new Set()
  return runWithDatabase({ databaseUrl, dataDir }, async db => new Set(await listUnfinishedUploads(db)))
}

async function move(config: Config, target: 's3' | 'disk', isDryRun: boolean): Promise<[text: string, code: number]> {
  const { primary, ...stores } = await getStores(config)
  let count = 0
  const moved = await moveFiles({
    from: target === 's3' ? stores.disk : stores.s3,
    to: stores[target],
    isTargetLive: primary === target,
    isDryRun,
    unfinished: await unfinishedUploads(config),
    onCopied: () => {
      count += 1
      if (count % REPORT_EVERY === 0) console.log(`${count} berkas disalin…`)
    },
  })
  const lines = [
    `${moved.copied} berkas ${isDryRun ? 'akan disalin' : 'disalin'} (${megabytes(moved.copiedBytes)}), ` +
      `${moved.present} sudah ada, ${moved.unfinished} kiriman belum selesai dan tidak dipindah.`,
    ...(moved.failed.length > 0 ? [`${moved.failed.length} gagal:`, ...indented(moved.failed)] : []),
    ...(primary === target ? [] : [`Server masih menulis berkas baru ke tempat lama. Setel STORAGE=${target}.`]),
  ]
  return [lines.join('\n'), moved.failed.length > 0 ? 1 : 0]
}

async function check(config: Config): Promise<[text: string, code: number]> {
  const { primary, ...stores } = await getStores(config)
  const { read, unmoved, damaged } = await checkFiles(stores[primary], stores[primary === 's3' ? 'disk' : 's3'])
  const lines = [
    `${read} berkas dibaca, ${damaged.length} rusak, ${unmoved} hanya ada di tempat lama.`,
    ...indented(damaged),
    ...(unmoved > 0 ? [`Pindahkan dengan: npm run storage -- move --to ${primary}`] : []),
  ]
  return [lines.join('\n'), damaged.length + unmoved > 0 ? 1 : 0]
}

async function run(args: readonly string[]): Promise<[text: string, code: number]> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { to: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const { to, 'dry-run': isDryRun } = values
  const [command, ...rest] = positionals
  if (rest.length > 0) throw new StartFailure(usage)
  if (command === 'move' && (to === 's3' || to === 'disk')) return move(readConfig(process.env), to, isDryRun)
  if (command === 'check' && to === undefined && !isDryRun) return check(readConfig(process.env))
  throw new StartFailure(usage)
}

function getAdviceFor(error: unknown): string | undefined {
  if (error instanceof StartFailure) return error.message
  if (error instanceof TypeError && 'code' in error) return usage
  return explainBucketFault(error)
}

try {
  const [text, code] = await run(process.argv.slice(2))
  console.log(text)
  process.exitCode = code
} catch (error) {
  console.error(getAdviceFor(error) ?? error)
  process.exitCode = 2
}
