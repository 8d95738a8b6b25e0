import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(html|m?js|css|svg|webmanifest|txt|json)$/
/** Minimum size of files to compress. For smaller files the additional header costs more than compression saves. */
export const COMPRESS_FROM_BYTES = 1_024

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Writes `.br` and `.gz` files beside the larger text files, so that the server need not compress them for each
 * request.
 */
export function precompress(dist: string): Plugin {
  return {
    name: 'semai:precompress',
    apply: 'build',
    // Runs after the worker is written, so that the worker is compressed too.
    closeBundle: { order: 'post', sequential: true, handler: () => compressAll(dist) },
  }
}

async function compressAll(dist: string): Promise<void> {
  if (!existsSync(dist)) return
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const files = entries.filter(
    entry => entry.isFile() && compressible.test(entry.name) && !/\/\.(?:vite|documents)\b/.test(entry.parentPath),
  )
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name)
    const text = await readFile(path)
    if (text.length < COMPRESS_FROM_BYTES) continue
    const [small, smaller] = await Promise.all([
      zip(text, { level: 9 }),
      brotli(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
    ])
    await Promise.all([writeFile(`${path}.gz`, small), writeFile(`${path}.br`, smaller)])
  }
}
