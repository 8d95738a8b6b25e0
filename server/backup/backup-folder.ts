import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { BackupSettings } from '../config.ts'
import { makeFolders } from '../data-dir.ts'
import { isMissingObject } from '../s3/fault.ts'
import { BackupFailure, isFullDisk } from './failure.ts'

/** Operations on a backup folder or bucket that need no private key. Names are paths relative to the folder. */
export interface BackupFolder {
  /**
   * Writes the marker into an empty folder. Throws `BackupFailure` if the folder contains other files, or backups with
   * another key.
   */
  prepare: (recipient: string) => Promise<void>
  /** Opens a file. The stream fails if the file does not exist; `isMissing` recognises this error. */
  open: (name: string) => Readable
  /** Returns a local path for a file that is being written. `publish` then gives the file its name. */
  draftPath: () => string
  publish: (draft: string, name: string) => Promise<void>
  putPlain(name: string, text: string): Promise<void>
  /** Returns undefined if the file does not exist. */
  getPlain(name: string): Promise<string | undefined>
  has(name: string): Promise<boolean>
  /** Returns the names of all files below a folder, sorted. Returns an empty list if the folder does not exist. */
  list(folder: string): Promise<string[]>
  /** Milliseconds since the file was written. */
  ageOf(name: string): Promise<number>
  remove(name: string): Promise<void>
}

/** File that marks a folder or bucket as a place for this app's backups. */
export const MARKER = 'semai-backup.json'

/** True for the error of a path that does not exist, or of a path whose parent is a file. */
export function isMissing(error: unknown): boolean {
  if (isMissingObject(error)) return true
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}

function undefinedIfMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}

/**
 * Returns the reason why the configured folder is missing or cannot be read. Returns undefined if the folder is usable,
 * or if backups are in a bucket.
 */
export async function findBackupFault({ dir, bucket }: BackupLocation): Promise<string | undefined> {
  return bucket ? undefined : findFolderFault(dir)
}

async function findFolderFault(root: string): Promise<string | undefined> {
  try {
    await readdir(root)
    return undefined
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOENT') return `Folder cadangan ${root} tidak ada.`
    if (code === 'ENOTDIR') return `${root} di BACKUP_DIR bukan folder: alamat itu atau induknya adalah berkas.`
    return `Folder cadangan ${root} tidak dapat dibaca (${code}).`
  }
}

/**
 * Returns the public half of the folder's key from the marker file. Returns undefined if the marker file does not
 * contain the key.
 */
async function getRecipient(root: string): Promise<string | undefined> {
  return /"recipient":"(age1\w+)"/.exec(await readFile(join(root, MARKER), 'utf8'))?.[1]
}

/**
 * Refuses a folder that contains other files, so that a typo in BACKUP_DIR does not mix backups with other data.
 * Refuses a key that differs from the folder's key. With files and WAL of different keys, nothing could be restored.
 */
async function prepareBackupFolder(root: string, recipient: string): Promise<void> {
  try {
    makeFolders(root, 0o700)
    const names = await readdir(root)
    if (!names.includes(MARKER)) {
      if (names.some(name => name !== 'lost+found')) {
        throw new BackupFailure(`Folder ${root} berisi data lain. Pilih folder kosong lewat BACKUP_DIR.`)
      }
    }
    const knownRecipient = names.includes(MARKER) ? await getRecipient(root) : undefined
    if (knownRecipient !== undefined && knownRecipient !== recipient) {
      throw new BackupFailure(
        `Folder ${root} memakai kunci lain (${knownRecipient}). ` +
          'Setel BACKUP_KEY_FILE ke kunci itu, atau BACKUP_DIR ke folder kosong.',
      )
    }
    // Writes the marker again into a folder without archives, because a full disk may have left an empty marker file.
    if (knownRecipient === undefined && !names.includes('archives'))
      await writeFile(join(root, MARKER), `${JSON.stringify({ format: 1, recipient })}\n`)
    await mkdir(join(root, 'drafts'), { recursive: true })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    if (isFullDisk(error)) throw error
    if (error.code === 'ENOTDIR')
      throw new BackupFailure(`${await findFolderFault(root)} Pilih folder lain lewat BACKUP_DIR.`)
    throw new BackupFailure(
      `Folder cadangan ${root} tidak dapat dibuat atau ditulisi (${String(error.code)}). Periksa BACKUP_DIR.`,
    )
  }
}

export function openBackupFolder(root: string): BackupFolder {
  const getPath = (name: string) => join(root, name)
  const createDraftPath = () => getPath(`drafts/${process.pid}-${Math.random().toString(36).slice(2)}.part`)

  async function publish(draft: string, name: string): Promise<void> {
    await mkdir(dirname(getPath(name)), { recursive: true })
    await rename(draft, getPath(name))
  }

  return {
    prepare: recipient => prepareBackupFolder(root, recipient),
    open: name => createReadStream(getPath(name)),
    draftPath: createDraftPath,
    publish,
    async putPlain(name, text) {
      const draft = createDraftPath()
      await writeFile(draft, text)
      await publish(draft, name)
    },
    getPlain: async name => readFile(getPath(name), 'utf8').catch(undefinedIfMissing),
    has: async name => (await stat(getPath(name)).catch(undefinedIfMissing)) !== undefined,
    async list(folder) {
      const options = { recursive: true, withFileTypes: true } as const
      const entries = (await readdir(getPath(folder), options).catch(undefinedIfMissing)) ?? []
      return entries
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name).slice(root.length + 1))
        .toSorted()
    },
    ageOf: async name => Date.now() - (await stat(getPath(name))).mtimeMs,
    remove: async name => rm(getPath(name), { force: true }),
  }
}

type BackupLocation = Pick<BackupSettings, 'dir' | 'bucket'>

/** Opens the configured folder or bucket. Loads the code for buckets only if a bucket is configured. */
export async function openBackups({ dir, bucket }: BackupLocation): Promise<BackupFolder> {
  if (!bucket) return openBackupFolder(dir)
  const { openBackupBucket } = await import('./backup-bucket.ts')
  return openBackupBucket(bucket)
}
