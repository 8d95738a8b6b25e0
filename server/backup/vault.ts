import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { type Duplex, pipeline as connect, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import * as age from 'age-encryption'
import { type BackupFolder, isMissing } from './backup-folder.ts'
import { S3Fault, StorageUnavailable } from '../s3/fault.ts'
import { BackupFailure, DamagedContent, isFullDisk } from './failure.ts'
import type { BackupKey } from './key.ts'

export interface StoredContent {
  bytes: number
  sha256: string
  /** Time of the file's last change in milliseconds. */
  changedAt: number
}

/**
 * The folder or bucket with all backups. A file's content is stored once, compressed and encrypted, under a name
 * derived from its SHA-256 and the key. Every file appears under its final name only when it is complete.
 *
 *   semai-backup.json                          marker
 *   blobs/ab/abcd….age                         content of a file
 *   archives/20261126T020000Z.age and .json    manifest and summary
 *   wal/<system identifier>/<segment>.age
 */
export interface Vault extends Omit<BackupFolder, 'prepare' | 'open' | 'draftPath' | 'publish'> {
  /**
   * Stores a file's content and returns its size and SHA-256. Reads only the bytes that the file has at the start of
   * the call. Reads nothing if the file is unchanged since `earlier` and its content is already stored.
   */
  putFile(path: string, earlier?: StoredContent): Promise<StoredContent>
  /**
   * Writes the content with this SHA-256 to a path. Throws `BackupFailure` if the content is missing or cannot be read,
   * and `DamagedContent` if it is damaged.
   */
  getFile(sha256: string, target: string): Promise<void>
  /** Stores the file at `path` under `name`. */
  putNamed(name: string, path: string): Promise<void>
  getNamed(name: string, target: string): Promise<void>
  putText(name: string, text: string): Promise<void>
  getText(name: string): Promise<string>
  blobName(sha256: string): string
}

/** Returns a stream that hashes and counts the bytes that pass through it. */
function createHashingStream(): { stream: Transform; digest: () => string; bytes: () => number } {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, digest: () => hash.digest('hex'), bytes: () => bytes }
}

/** Connects two streams. An error of the first stream ends the second stream. */
function into<Last extends Duplex>(source: Readable, last: Last): Last {
  connect(source, last, () => undefined)
  return last
}

/** Reads the first `size` bytes of a file. Does not read bytes that are appended meanwhile. */
function getBytes(path: string, size: number): Readable {
  return size === 0 ? Readable.from([]) : createReadStream(path, { end: size - 1 })
}

async function getDigest(path: string, size: number): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(getBytes(path, size), hash)
  return hash.digest('hex')
}

/** True for an error of a disk or bucket. Such an error does not mean that the stored content is damaged. */
function isAccessError(error: unknown): boolean {
  return error instanceof S3Fault || (error instanceof Error && 'syscall' in error)
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Compresses and encrypts a stream. */
async function seal(source: Readable, { recipient }: BackupKey): Promise<Readable> {
  const encrypter = new age.Encrypter()
  encrypter.addRecipient(recipient)
  const plain = Readable.toWeb(into(source, createZstdCompress())) as ReadableStream<Uint8Array> // a binary stream yields bytes
  return Readable.fromWeb((await encrypter.encrypt(plain)) as never) // Node declares its own ReadableStream type
}

async function unseal(source: Readable, { identity }: BackupKey): Promise<Readable> {
  const decrypter = new age.Decrypter()
  decrypter.addIdentity(identity)
  const sealed = Readable.toWeb(source) as ReadableStream<Uint8Array> // a binary stream yields bytes
  const plain = Readable.fromWeb((await decrypter.decrypt(sealed)) as never) // Node declares its own ReadableStream type
  return into(plain, createZstdDecompress())
}

/** Opens the backups in a folder or bucket. Throws `BackupFailure` if the folder or bucket cannot be used. */
export async function openVault(target: BackupFolder, key: BackupKey): Promise<Vault> {
  const { prepare, open: openFile, draftPath, publish, ...folder } = target
  await prepare(key.recipient)

  const getBlobName = (sha256: string) => {
    const name = key.nameOf(sha256)
    return `blobs/${name.slice(0, 2)}/${name}.age`
  }

  async function writeDraft(source: Readable): Promise<string> {
    const draft = draftPath()
    try {
      await pipeline(await seal(source, key), createWriteStream(draft, { mode: 0o600 }))
      await syncFile(draft)
      return draft
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  /** Decrypts a stored file to `target`. Returns the SHA-256 of the written bytes. */
  async function unpack(name: string, target: string): Promise<string> {
    const hashingStream = createHashingStream()
    try {
      await pipeline(await unseal(openFile(name), key), hashingStream.stream, createWriteStream(target))
    } catch (error) {
      await rm(target, { force: true })
      if (isFullDisk(error) || error instanceof StorageUnavailable) throw error
      if (isMissing(error)) throw new BackupFailure(`Cadangan tidak lengkap: ${name} tidak ada.`)
      const Failure = isAccessError(error) ? BackupFailure : DamagedContent
      throw new Failure(`Cadangan rusak atau kuncinya lain: ${name} tidak dapat dibuka.`)
    }
    return hashingStream.digest()
  }

  return {
    ...folder,
    blobName: getBlobName,
    async putFile(path, earlier) {
      const { size, mtimeMs } = await stat(path)
      const isUnchanged = earlier !== undefined && earlier.bytes === size && earlier.changedAt === mtimeMs
      const known = isUnchanged ? earlier.sha256 : await getDigest(path, size)
      if (await folder.has(getBlobName(known))) return { bytes: size, sha256: known, changedAt: mtimeMs }
      // Computes the hash again from the stored bytes, because the database may have changed the file since the first
      // hash.
      const hashingStream = createHashingStream()
      const draft = await writeDraft(into(getBytes(path, size), hashingStream.stream))
      const sha256 = hashingStream.digest()
      await publish(draft, getBlobName(sha256))
      return { bytes: hashingStream.bytes(), sha256, changedAt: mtimeMs }
    },

    async getFile(sha256, target) {
      const name = getBlobName(sha256)
      if ((await unpack(name, target)) === sha256) return
      await rm(target, { force: true })
      throw new DamagedContent(`Cadangan rusak: isi ${name} bukan isi yang disimpan.`)
    },

    async putNamed(name, path) {
      const { size } = await stat(path)
      await publish(await writeDraft(getBytes(path, size)), name)
    },
    getNamed: async (name, target) => void (await unpack(name, target)),

    putText: async (name, text) => publish(await writeDraft(Readable.from([Buffer.from(text)])), name),
    async getText(name) {
      const parts: Buffer[] = []
      try {
        for await (const part of await unseal(openFile(name), key)) parts.push(part as Buffer) // zlib emits buffers
      } catch (error) {
        if (error instanceof StorageUnavailable) throw error
        if (isMissing(error)) throw new BackupFailure(`Cadangan ${name} tidak ada.`)
        throw new BackupFailure(`Cadangan ${name} rusak atau memakai kunci lain.`)
      }
      return Buffer.concat(parts).toString()
    },
  }
}
