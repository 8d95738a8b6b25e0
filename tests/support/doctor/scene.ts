import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CLIENT_VERSION } from '#contract/wire/limits.ts'
import { readConfig } from '#server/config.ts'
import type { Machine } from '#server/doctor/machine.ts'
import type { Network } from '#server/doctor/network.ts'
import type { ReadDatabase, DoctorContext } from '#server/doctor/scene.ts'
import { StartFailure } from '#server/start-failure.ts'
import { createStorage } from '#server/storage/storage.ts'

const GIB = 1024 ** 3
/** Time at which the tests run the checks. */
export const now = new Date('2026-11-26T05:00:00Z')

const healthyMachine: Machine = {
  nodeVersion: '24.21.0',
  uid: 1_000,
  memoryBytes: 4 * GIB,
  openFiles: 65_536,
  spaceOf: () => ({ freeBytes: 50 * GIB, totalBytes: 100 * GIB, freeInodes: 900, inodes: 1_000 }),
  hourIn: zone => ({ 'Asia/Jakarta': 19, 'Asia/Makassar': 20, 'Asia/Jayapura': 21 })[zone] ?? 12,
  stateOfFfmpeg: async () => 'usable',
}

const healthyNetwork: Network = {
  addressesOf: async () => ['203.0.113.7'],
  textsOf: async () => [],
  certificateOf: async () => ({ validUntil: new Date('2027-02-01T00:00:00Z'), fault: undefined }),
  greetMailServer: async () => {},
  isPortTaken: async () => true,
  statusOf: async () => 200,
  probeBucket: async () => undefined,
}

/** Settings of a server that is ready for learners. */
const healthyEnv = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://belajar.sekolah.id',
  API_BASE_URL: 'https://api.sekolah.id',
  CONTENT_URL: 'https://konten-lain.id',
  TRUST_PROXY: '127.0.0.1',
  SMTP_URL: 'smtps://semai:kata-sandi@surat.sekolah.id',
  MAIL_FROM: 'belajar@sekolah.id',
  MIDTRANS_SERVER_KEY: 'Mid-server-abcdefgh',
  MIDTRANS_CLIENT_KEY: 'Mid-client-abcdefgh',
  ADMIN_SECOND_STEP: 'required',
  GOOGLE_CLIENT_ID: '123-abc.apps.googleusercontent.com',
}

export interface SceneChanges {
  env?: Record<string, string> | ((folder: string) => Record<string, string>)
  machine?: Partial<Machine>
  network?: Partial<Network>
  database?: DoctorContext['database']
  /** Changes the prepared folder; `data` and `dist` are below it. */
  folder?: (folder: string) => void
}

/** Creates a database whose queries all return these facts. */
export function createDatabaseWithFacts(facts: unknown): DoctorContext['database'] {
  const ask: ReadDatabase = async () => facts as never // each check reads only its own facts
  return { isOpen: true, isEmbedded: false, wasStarted: false, ask }
}

function prepareFolders(folder: string): void {
  for (const name of ['data/media', 'dist/assets']) mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'data/semai.json'), '{}')
  writeFileSync(join(folder, 'dist/sw.js'), `const version=\`${CLIENT_VERSION}\``)
  for (const name of ['index.html', '_shell.html']) writeFileSync(join(folder, 'dist', name), '')
}

/** Returns the context of the checks for a healthy server in an empty folder, with the given changes. */
export function createScene(
  folderPath: string,
  { env, machine, network, database, folder }: SceneChanges = {},
): DoctorContext {
  prepareFolders(folderPath)
  folder?.(folderPath)
  const given = typeof env === 'function' ? env(folderPath) : env
  const all = { ...healthyEnv, DATA_DIR: join(folderPath, 'data'), DIST_DIR: join(folderPath, 'dist'), ...given }
  const read = () => {
    try {
      return { config: readConfig(all), settingsFault: '' }
    } catch (fault) {
      return { config: undefined, settingsFault: fault instanceof StartFailure ? fault.message : String(fault) }
    }
  }
  return {
    env: all,
    ...read(),
    now,
    database: database ?? { isOpen: false, isFault: false, detail: 'Belum ada.', fix: 'npm start' },
    storage: createStorage(join(folderPath, 'data')),
    machine: { ...healthyMachine, ...machine },
    network: { ...healthyNetwork, ...network },
  }
}
