import { createHmac } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import * as age from 'age-encryption'
import { BackupFailure } from './failure.ts'

/** The age key pair of a backup folder. Everyone with `identity` can read every backup. */
export interface BackupKey {
  /** Secret half of the key pair, `AGE-SECRET-KEY-1…`. */
  readonly identity: string
  /** Public half of the key pair, `age1…`. */
  readonly recipient: string
  /**
   * Returns the blob name for a file with this SHA-256. Without the key the name does not reveal which file the blob
   * contains.
   */
  nameOf(sha256: string): string
}

async function getKey(identity: string): Promise<BackupKey> {
  return {
    identity,
    recipient: await age.identityToRecipient(identity),
    nameOf: sha256 => createHmac('sha256', identity).update(sha256).digest('hex'),
  }
}

/**
 * Writes a new key in the file format of `age-keygen`, so that the program `age` can also decrypt backups. Refuses an
 * existing path, because backups are useless after their key is overwritten.
 */
export async function createKeyFile(path: string, now: Date): Promise<BackupKey> {
  const key = await getKey(await age.generateX25519Identity())
  const text = `# created: ${now.toISOString()}\n# public key: ${key.recipient}\n${key.identity}\n`
  try {
    await writeFile(path, text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'EEXIST') throw new BackupFailure(`Berkas ${path} sudah ada. Kunci tidak ditimpa; pilih nama lain.`)
    throw new BackupFailure(`Kunci tidak dapat ditulis ke ${path} (${code}).`)
  }
  return key
}

/** Reads a key file. Throws `BackupFailure` if it does not exist or contains no age identity. */
export async function readKeyFile(path: string): Promise<BackupKey> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const advice =
      error.code === 'ENOENT'
        ? `Buat dengan: npm run backup -- key ${path}`
        : 'Periksa BACKUP_KEY_FILE, pemilik, dan haknya.'
    throw new BackupFailure(`Kunci cadangan ${path} tidak dapat dibaca (${error.code}). ${advice}`)
  })
  const identity = /^AGE-SECRET-KEY-1[0-9A-Z]+$/m.exec(text)?.[0]
  if (identity === undefined) throw new BackupFailure(`${path} bukan berkas kunci age (AGE-SECRET-KEY-1…).`)
  return getKey(identity).catch(() => {
    throw new BackupFailure(`Kunci di ${path} rusak.`)
  })
}
