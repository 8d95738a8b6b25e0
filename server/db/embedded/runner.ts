import { type SpawnOptions, spawnSync } from 'node:child_process'
import { chownSync, readFileSync, statSync } from 'node:fs'
import { StartFailure } from '../../start-failure.ts'
import type { Binaries } from './binaries.ts'

/** Runs PostgreSQL's programs as an account other than root, because PostgreSQL refuses to run as root. */
export interface ProgramRunner {
  /** Command that starts a program with its arguments. */
  commandLine(program: string, args: readonly string[]): [command: string, args: string[]]
  readonly ids: Pick<SpawnOptions, 'uid' | 'gid'>
  /** Changes the owner of a path to the account that runs the programs. */
  own(path: string): void
}

export const cleanEnvironment = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }

const asMyself: ProgramRunner = { commandLine: (program, args) => [program, [...args]], ids: {}, own: () => {} }

function createAccountRunner(uid: number, gid: number): ProgramRunner {
  return { ...asMyself, ids: { uid, gid }, own: path => chownSync(path, uid, gid) }
}

/**
 * Runs the database as root in a user namespace, where root appears as the user nobody. Used for installations below a
 * folder such as /root, whose programs only root can read.
 */
const inUserNamespace: ProgramRunner = {
  commandLine: (program, args) => [
    'unshare',
    ['--user', '--map-user=65534', '--map-group=65534', '--', program, ...args],
  ],
  ids: {},
  own: path => chownSync(path, 0, 0),
}

function canRun(runner: ProgramRunner, { postgres }: Binaries, dataDir: string): boolean {
  const script = '"$1" --version && test -x "$2"'
  const [command, args] = runner.commandLine('/bin/sh', ['-c', script, 'sh', postgres, dataDir])
  return spawnSync(command, args, { ...runner.ids, cwd: '/', env: cleanEnvironment }).status === 0
}

/** Yields existing accounts without privileges. Creates no account. */
function* listUnprivilegedAccounts(): Generator<ProgramRunner> {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find(line => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid !== undefined && gid !== undefined) yield createAccountRunner(Number(uid), Number(gid))
  }
}

/**
 * Chooses the runner. `cluster` is the database folder of an earlier start, if it exists. The owner of this folder then
 * runs the programs.
 */
export function chooseRunner(binaries: Binaries, dataDir: string, cluster: string | undefined): ProgramRunner {
  const me = process.getuid?.()
  const owner = cluster === undefined ? undefined : statSync(cluster)
  if (me !== 0) {
    if (owner !== undefined && owner.uid !== me) {
      throw new StartFailure(
        `Data di ${dataDir} milik pengguna lain (uid ${owner.uid}). Jalankan sebagai pengguna itu atau pilih DATA_DIR lain.`,
      )
    }
    if (canRun(asMyself, binaries, dataDir)) return asMyself
    throw new StartFailure(
      'PostgreSQL bawaan tidak dapat dijalankan di mesin ini. Setel DATABASE_URL ke PostgreSQL 15 atau lebih baru.',
    )
  }
  const candidates =
    owner === undefined
      ? [...listUnprivilegedAccounts(), inUserNamespace]
      : [owner.uid === 0 ? inUserNamespace : createAccountRunner(owner.uid, owner.gid)]
  for (const runner of candidates) if (canRun(runner, binaries, dataDir)) return runner
  throw new StartFailure(
    'PostgreSQL tidak boleh berjalan sebagai root, dan akun lain tidak dapat membaca folder ini. Pindahkan proyek dan ' +
      'DATA_DIR ke luar folder pribadi root (misalnya /srv), jalankan sebagai pengguna biasa, atau setel DATABASE_URL.',
  )
}
