import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import * as v from 'valibot'
import { type StoredMedia, storeMedia } from '../storage/media.ts'
import { type StoredPackage, storeScormPackage } from '../storage/scorm-package.ts'
import type { Storage } from '../storage/port.ts'

const root = join(import.meta.dirname, 'content')

/** Reads the authors' files of one folder. An error contains the name of the missing or invalid file. */
export function contentFolder(folder: string, storage: Storage) {
  const stored = new Map<string, Promise<StoredMedia & { bytes: Buffer }>>()

  function read(name: string): Promise<Buffer> {
    const base = resolve(root, folder)
    const path = resolve(base, name)
    if (!path.startsWith(base + sep)) throw new Error(`Content file outside of its folder: ${folder}/${name}`)
    return readFile(path).catch((cause: unknown) => {
      throw new Error(`Content file is missing: ${folder}/${name}`, { cause })
    })
  }

  return {
    async text(name: string): Promise<string> {
      return (await read(name)).toString('utf8')
    },

    async json<S extends v.GenericSchema>(name: string, schema: S): Promise<v.InferOutput<S>> {
      const parsed = v.safeParse(schema, parseJson(await this.text(name), `${folder}/${name}`))
      if (parsed.success) return parsed.output
      const [issue] = parsed.issues
      throw new Error(
        `Content file ${folder}/${name} is invalid at ${v.getDotPath(issue) ?? 'the top'}: ${issue.message}`,
      )
    },

    /** Copies a media file into the storage. Reads each file only once. */
    media(name: string): Promise<StoredMedia & { bytes: Buffer }> {
      let media = stored.get(name)
      if (!media) {
        media = read(name).then(async bytes => ({ ...(await storeMedia(storage, name, bytes)), bytes }))
        stored.set(name, media)
      }
      return media
    },

    /** Stores the files of a folder as one package. Stores each package only once. */
    async scorm(name: string): Promise<StoredPackage> {
      const base = resolve(root, folder, name)
      const names = (await readdir(base)).toSorted()
      const sizes = await Promise.all(names.map(async path => (await stat(join(base, path))).size))
      return storeScormPackage(storage, {
        entries: names.map((path, at) => ({ path, size: sizes[at] ?? 0 })),
        open: async path => createReadStream(join(base, path)),
      })
    },
  }
}
export type ContentFolder = ReturnType<typeof contentFolder>

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`Content file is not JSON: ${name}`, { cause })
  }
}
