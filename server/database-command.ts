import './brand-setting.ts'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { type Config, readConfig } from './config.ts'
import { type DatabaseEnd, createEmbeddedSource, createEmbeddedTarget, createServerEnd } from './db/move/ends.ts'
import { findMoveAdvice, MoveFailure } from './db/move/faults.ts'
import { moveDatabase } from './db/move/move.ts'
import { readDatabaseSize } from './db/move/tables.ts'
import { DatabaseUrl } from './setting-values.ts'

/** Runs `npm run database -- …`. The servers may continue to run during a move. */

const usage = `Pemakaian:
  npm run database -- move --to server    menyalin database ke PostgreSQL di NEW_DATABASE_URL
  npm run database -- move --to embedded  menyalin database dari DATABASE_URL ke PostgreSQL bawaan di DATA_DIR
Pilihan:
  --dry-run           memeriksa kedua sisi, tidak menyalin apa pun
  --switch PERINTAH   perintah yang mengalihkan server, misalnya 'systemctl restart semai'
  --read-only DETIK   paling lama perubahan menunggu sebelum dialihkan (biasanya 5)
Sumber tidak pernah diubah atau dihapus. Perintah yang terhenti boleh dijalankan lagi.`

const READ_ONLY_SECONDS = '5'
const Seconds = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.toNumber(), v.minValue(1))

const options = {
  to: { type: 'string' },
  switch: { type: 'string' },
  'read-only': { type: 'string', default: READ_ONLY_SECONDS },
  'dry-run': { type: 'boolean', default: false },
} as const

function readOptions(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const { to, switch: command, 'dry-run': isDryRun } = values
    const readOnly = v.safeParse(Seconds, values['read-only'])
    if (positionals.join() !== 'move' || (to !== 'server' && to !== 'embedded') || !readOnly.success)
      throw new MoveFailure(usage)
    return { to, command, isDryRun, readOnlyMs: readOnly.output * 1_000 } as const
  } catch (error) {
    if (error instanceof TypeError) throw new MoveFailure(usage)
    throw error
  }
}

function newAddress(): string {
  const givenUrl = v.safeParse(DatabaseUrl, process.env['NEW_DATABASE_URL'] ?? '')
  if (givenUrl.success) return givenUrl.output
  throw new MoveFailure(`Setel NEW_DATABASE_URL, alamat PostgreSQL yang baru: ${givenUrl.issues[0].message}.`)
}

async function openEnds(
  { databaseUrl, dataDir }: Config,
  to: 'server' | 'embedded',
): Promise<[DatabaseEnd, DatabaseEnd]> {
  if (to === 'server') {
    const target = createServerEnd(newAddress())
    return [databaseUrl === undefined ? await createEmbeddedSource(dataDir) : createServerEnd(databaseUrl), target]
  }
  if (databaseUrl === undefined) throw new MoveFailure('Setel DATABASE_URL: alamat database yang sekarang dipakai.')
  return [createServerEnd(databaseUrl), await createEmbeddedTarget(dataDir, await readDatabaseSize(databaseUrl))]
}

async function run(args: readonly string[], signal: AbortSignal): Promise<void> {
  const { to, ...rest } = readOptions(args)
  const [source, target] = await openEnds(readConfig(process.env), to)
  try {
    await moveDatabase({ source, target, ...rest, signal, say: line => console.log(line) })
  } finally {
    await target.close()
    await source.close()
  }
}

const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.abort())
try {
  await run(process.argv.slice(2), ending.signal)
} catch (error) {
  console.error(findMoveAdvice(error) ?? error)
  process.exitCode = 1
}
