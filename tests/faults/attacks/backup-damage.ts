import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createRandom } from '../../support/random.ts'

/**
 * Damages a backup in random ways and restores it. Every restore must be refused with a message and leave no files
 * behind. After that, this script kills backups at random moments. The folder must remain usable. SEMAI_DAMAGES and
 * SEMAI_KILLS set the counts, SEMAI_SEED the first random number.
 */
const DAMAGES = Number(process.env['SEMAI_DAMAGES'] ?? 40)
const KILLS = Number(process.env['SEMAI_KILLS'] ?? 8)
const LONGEST_RUN_MS = 6_000

const folder = await mkdtemp(join(tmpdir(), 'semai-backup-damage-'))
await chmod(folder, 0o755)
const root = join(import.meta.dirname, '../../..')
const command = join(root, 'server/backup/command.ts')
const [data, whole, damaged] = [join(folder, 'data'), join(folder, 'whole'), join(folder, 'damaged')]

const { below: pick } = createRandom(Number(process.env['SEMAI_SEED'] ?? 1))

interface Ran {
  isGood: boolean
  text: string
}

async function run(words: string[], env: Record<string, string>, killAfterMs = 0): Promise<Ran> {
  const settings = { BACKUP_DIR: whole, BACKUP_KEY_FILE: join(folder, 'key'), DATA_DIR: data, ...env }
  const { PATH = '' } = process.env
  const options = { env: { PATH, ...settings }, timeout: killAfterMs, killSignal: 'SIGKILL' } as const
  return promisify(execFile)(process.execPath, [command, ...words], options)
    .then(({ stdout }) => ({ isGood: true, text: stdout }))
    .catch(({ stderr }: { stderr: string }) => ({ isGood: false, text: stderr }))
}

async function listFiles(top: string): Promise<string[]> {
  const entries = await readdir(top, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile() && entry.name.endsWith('.age'))
    .map(entry => join(entry.parentPath, entry.name))
}

/** Ways to damage a file. */
const ways: Readonly<Record<string, (path: string, other: string) => Promise<void>>> = {
  'flips a bit': async path => {
    const bytes = await readFile(path)
    const at = pick(bytes.length)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << pick(8))
    await writeFile(path, bytes)
  },
  'cuts the end': async path => truncate(path, pick((await readFile(path)).length)),
  'adds a byte': async path => writeFile(path, 'x', { flag: 'a' }),
  deletes: path => rm(path),
  empties: path => truncate(path, 0),
  'replaces by another file': (path, other) => cp(other, path),
}

async function damageOnce(index: number): Promise<boolean> {
  await rm(damaged, { recursive: true, force: true })
  await cp(whole, damaged, { recursive: true })
  const files = await listFiles(damaged)
  const path = files[pick(files.length)] ?? ''
  const other = files[pick(files.length)] ?? ''
  if (path === other) return true
  const names = Object.keys(ways)
  const way = names[index % names.length] ?? ''
  await ways[way]?.(path, other)
  const target = join(folder, 'target')
  const { isGood, text } = await run(['restore', 'latest'], { BACKUP_DIR: damaged, DATA_DIR: target })
  const rest = existsSync(target) ? await readdir(target) : []
  const isRefused = !isGood && rest.length === 0 && text !== '' && !/\n\s+at /.test(text)
  if (!isRefused) {
    console.log(`not refused: ${way} ${path.slice(damaged.length)}\n${text.slice(0, 300)}\n${rest.join(' ')}`)
    await rm(target, { recursive: true, force: true })
  }
  return isRefused
}

try {
  await run(['key', join(folder, 'key')], {})
  // Creates the database with an account and the server's keys.
  await promisify(execFile)(process.execPath, [join(root, 'server/admin-command.ts'), 'create', 'admin@contoh.id'], {
    env: { ...process.env, DATA_DIR: data },
  })
  const first = await run(['create'], {})
  if (!first.isGood) throw new Error(first.text)
  let refused = 0
  for (let index = 0; index < DAMAGES; index += 1) if (await damageOnce(index)) refused += 1
  console.log(`damaged backups refused, nothing left behind: ${refused} of ${DAMAGES}`)

  for (let index = 0; index < KILLS; index += 1) await run(['create'], {}, 300 + pick(LONGEST_RUN_MS))
  const after = await run(['create'], {})
  const restored = await run(['restore', 'latest'], { DATA_DIR: join(folder, 'after') })
  const left = (await readdir(data)).filter(name => name.startsWith('restore-')).length
  console.log(`after ${KILLS} kills: backup ${after.isGood}, restore ${restored.isGood}, abandoned folders ${left}`)
  if (refused < DAMAGES || !after.isGood || !restored.isGood || !existsSync(join(folder, 'after'))) process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
