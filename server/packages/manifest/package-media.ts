import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { CallError } from '../../http/errors.ts'
import { signatureChecks } from '../../http/file-types.ts'
import type { Storage } from '../../storage/port.ts'
import type { PackageSource } from '../source.ts'
import { storeFile } from '../store-file.ts'

/** Function that converts a picture. Throws a `CallError` if the file is not a picture. */
export type PictureDrawer = (bytes: Uint8Array) => Promise<{ data: Buffer; width: number; height: number }>

/** Name and size of a file that a draft will refer to. */
export interface StoredMediaFile {
  name: string
  sizeBytes: number
  width?: number
  height?: number
}

const PICTURE_MAX_BYTES = 20 * 1024 ** 2
const BEGINNING_BYTES = 16

type FileEnding = 'pdf' | 'mp4'

/**
 * Files that are imported from a package. Their names are derived from their content. Stores nothing before the import
 * is confirmed. Converts each picture twice, once to check it and once to store it, so that the memory never contains a
 * thousand converted pictures.
 */
export class PackageMedia {
  readonly #source: PackageSource
  readonly #draw: PictureDrawer
  readonly #known = new Map<string, Promise<StoredMediaFile | undefined>>()
  readonly #kept = new Map<string, { file: StoredMediaFile; open: () => Promise<Readable> }>()
  readonly #keptPaths = new Set<string>()

  constructor(source: PackageSource, draw: PictureDrawer) {
    this.#source = source
    this.#draw = draw
  }

  get files(): StoredMediaFile[] {
    return [...this.#kept.values()].map(({ file }) => file)
  }

  brings(path: string): boolean {
    return this.#keptPaths.has(this.#contentOf(path))
  }

  /** Returns the converted picture. Returns undefined if the file is not a picture that can be converted. */
  picture(path: string): Promise<StoredMediaFile | undefined> {
    return this.#once(`picture ${this.#contentOf(path)}`, () => this.#picture(path))
  }

  /** Returns the file. Returns undefined if the first bytes of the file do not match its extension. */
  file(path: string, ending: FileEnding): Promise<StoredMediaFile | undefined> {
    return this.#once(`${ending} ${this.#contentOf(path)}`, () => this.#file(path, ending))
  }

  async store(storage: Storage, names: ReadonlySet<string>): Promise<void> {
    for (const { file, open } of this.#kept.values()) if (names.has(file.name)) await storeFile(storage, file, open)
  }

  /** Returns a key that is equal for all paths with the same content, so that each content is read only once. */
  #contentOf(path: string): string {
    return this.#source.contentOf?.(path) ?? path
  }

  #once(key: string, find: () => Promise<StoredMediaFile | undefined>): Promise<StoredMediaFile | undefined> {
    const knownMedia = this.#known.get(key) ?? find()
    this.#known.set(key, knownMedia)
    return knownMedia
  }

  async #picture(path: string): Promise<StoredMediaFile | undefined> {
    const drawn = await this.#drawn(path)
    if (!drawn) return undefined
    const { data, width, height } = drawn
    const file = { name: nameOf(createHash('sha256').update(data), 'webp'), sizeBytes: data.length, width, height }
    this.#keptPaths.add(this.#contentOf(path))
    this.#kept.set(file.name, {
      file,
      open: async () => Readable.from([(await this.#drawn(path))?.data ?? Buffer.alloc(0)]),
    })
    return file
  }

  async #drawn(path: string) {
    try {
      return await this.#draw(await this.#source.read(path, PICTURE_MAX_BYTES))
    } catch (error) {
      if (error instanceof CallError) return undefined
      throw error
    }
  }

  async #file(path: string, ending: FileEnding): Promise<StoredMediaFile | undefined> {
    const hash = createHash('sha256')
    let beginning = Buffer.alloc(0)
    let sizeBytes = 0
    // The cast is safe, because a stream without an encoding yields buffers.
    for await (const piece of (await this.#source.open(path)) as AsyncIterable<Buffer>) {
      hash.update(piece)
      sizeBytes += piece.length
      if (beginning.length < BEGINNING_BYTES) beginning = Buffer.concat([beginning, piece]).subarray(0, BEGINNING_BYTES)
    }
    if (!signatureChecks[ending](beginning)) return undefined
    const file = { name: nameOf(hash, ending), sizeBytes }
    this.#keptPaths.add(this.#contentOf(path))
    this.#kept.set(file.name, { file, open: () => this.#source.open(path) })
    return file
  }
}

const nameOf = (hash: ReturnType<typeof createHash>, ending: string) => `${hash.digest('hex')}.${ending}`
