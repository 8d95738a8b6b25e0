import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { unpackTar } from 'modern-tar'

/** Writes the files of the layers into a folder. Does not set owners, because only root may do so. */
export async function unpackLayers(layers: readonly string[], into: string): Promise<void> {
  for (const layer of layers) {
    for (const { header, data } of await unpackTar(gunzipSync(readFileSync(layer)))) {
      const path = join(into, header.name)
      mkdirSync(header.type === 'directory' ? path : dirname(path), { recursive: true })
      if (header.type === 'file') writeFileSync(path, data ?? '', { mode: header.mode ?? 0o644 })
    }
  }
}
