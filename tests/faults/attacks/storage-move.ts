import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startS3StandIn } from '../../support/s3/stand-in.ts'

/**
 * Moves files to a bucket and back. Kills the moves at random requests until one ends, while the store sometimes fails.
 * Every file must be in the target with its bytes, and the source must be untouched. SEMAI_FILES and SEMAI_KILLS set
 * the counts. The promise is 10,000 files and 50 kills.
 */
const FILES = Number(process.env['SEMAI_FILES'] ?? 2_000)
const KILLS = Number(process.env['SEMAI_KILLS'] ?? 10)
const LARGEST_BYTES = 2_000
/** A move is killed after at most this many requests, so that each kill hits a running move. */
const MOST_REQUESTS = Math.ceil((1.5 * FILES) / KILLS)
const LOOK_EVERY_MS = 5
const command = join(import.meta.dirname, '../../../server/storage-command.ts')

const folder = await mkdtemp(join(tmpdir(), 'semai-storage-move-'))
const store = await startS3StandIn()
const { endpoint, region, bucket, accessKeyId, secretAccessKey } = store.settings

function run(
  words: string[],
  env: Record<string, string>,
  killAfter?: number,
): Promise<{ code: number | null; text: string }> {
  const { PATH = '' } = process.env
  const settings = {
    PATH,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  const child = spawn(process.execPath, [command, ...words], { env: { ...settings, ...env } })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += part.toString()))
  const { promise, resolve } = Promise.withResolvers<{ code: number | null; text: string }>()
  child.once('close', code => resolve({ code, text }))
  if (killAfter !== undefined) void killAtRequest(child, store.requests.length + killAfter)
  return promise
}

async function killAtRequest(child: ChildProcess, count: number): Promise<void> {
  while (child.exitCode === null && store.requests.length < count) await sleep(LOOK_EVERY_MS)
  child.kill('SIGKILL')
}

/** Moves until one run ends, killing the first runs. Returns the number of kills that hit a running move. */
async function moveWithKills(to: 's3' | 'disk', env: Record<string, string>): Promise<number> {
  let kills = 0
  for (let nth = 0; nth < KILLS; nth += 1) {
    store.faults.answers = [503, 0, 500].slice(0, nth % 4)
    const killAfter = 1 + Math.floor(Math.random() * MOST_REQUESTS)
    const { code } = await run(['move', '--to', to], { ...env, STORAGE: to }, killAfter)
    if (code === null) kills += 1
  }
  const { code, text } = await run(['move', '--to', to], { ...env, STORAGE: to })
  console.log(`move to ${to} after ${kills} kills: ${text.trim()}`)
  if (code !== 0) process.exitCode = 1
  return kills
}

try {
  const source = join(folder, 'source')
  const files = new Map<string, Buffer>()
  for (let nth = 0; nth < FILES; nth += 1) {
    const bytes = randomBytes(1 + Math.floor(Math.random() * LARGEST_BYTES))
    const name = createHash('sha256').update(bytes).digest('hex')
    files.set(nth % 2 === 0 ? `media/${name}.webp` : `attachments/${nth % 97}/${nth}`, bytes)
  }
  for (const [key, bytes] of files) {
    await mkdir(dirname(join(source, key)), { recursive: true })
    await writeFile(join(source, key), bytes)
  }

  await moveWithKills('s3', { DATA_DIR: source })
  const inBucket = [...files].filter(([key, bytes]) => store.objects.get(key)?.bytes.equals(bytes) === true).length
  const isSame = await Promise.all(
    [...files].map(async ([key, bytes]) => (await readFile(join(source, key))).equals(bytes)),
  )
  const untouched = isSame.filter(Boolean).length
  const checked = await run(['check'], { DATA_DIR: source })
  console.log(`in the bucket: ${inBucket} of ${files.size}; source untouched: ${untouched}; ${checked.text.trim()}`)

  const target = join(folder, 'target')
  await mkdir(target)
  await moveWithKills('disk', { DATA_DIR: target })
  const back = await Promise.all(
    [...files].map(async ([key, bytes]) => (await readFile(join(target, key)).catch(() => undefined))?.equals(bytes)),
  )
  const onDisk = back.filter(each => each === true).length
  console.log(`back on disk: ${onDisk} of ${files.size}; objects left in the bucket: ${store.objects.size}`)
  const counts = [inBucket, untouched, onDisk, store.objects.size]
  if (counts.some(count => count !== files.size) || checked.code !== 0) process.exitCode = 1
} finally {
  await store.close()
  await rm(folder, { recursive: true, force: true })
}
