import * as v from 'valibot'

/** Chunk of .vite/manifest.json, with the fields that the build reads. */
const Chunk = v.object({
  file: v.string(),
  src: v.optional(v.string()),
  isEntry: v.optional(v.boolean()),
  imports: v.optional(v.array(v.string()), []),
  dynamicImports: v.optional(v.array(v.string()), []),
  css: v.optional(v.array(v.string()), []),
  assets: v.optional(v.array(v.string()), []),
})
export type Chunk = v.InferOutput<typeof Chunk>
export type PageManifest = Readonly<Record<string, Chunk>>

export function readPageManifest(text: string): PageManifest {
  return v.parse(v.record(v.string(), Chunk), JSON.parse(text))
}

/**
 * Returns the keys of all chunks that a page may load from `entries`. Does not follow chunks for which
 * `isOutside` is true.
 */
export function listReachableChunks(
  manifest: PageManifest,
  entries: readonly string[],
  { isLazyIncluded, isOutside = () => false }: { isLazyIncluded: boolean; isOutside?: (key: string) => boolean },
): Set<string> {
  const foundKeys = new Set<string>()
  const open = [...entries]
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const chunk = manifest[key]
    if (!chunk || foundKeys.has(key) || isOutside(key)) continue
    foundKeys.add(key)
    open.push(...chunk.imports, ...(isLazyIncluded ? chunk.dynamicImports : []))
  }
  return foundKeys
}

/** Returns the files of the chunks: scripts, style sheets, fonts and pictures. */
export function listChunkFiles(manifest: PageManifest, keys: Iterable<string>): Set<string> {
  const files = new Set<string>()
  for (const key of keys) {
    const chunk = manifest[key]
    if (chunk) for (const file of [chunk.file, ...chunk.css, ...chunk.assets]) files.add(file)
  }
  return files
}

/** Returns the style sheets of a page in import order: an imported sheet comes before its importer. */
export function sortStyleSheets(manifest: PageManifest, keys: readonly string[]): string[] {
  return [...new Set(chunksInOrder(manifest, keys).flatMap(chunk => chunk.css))]
}

/** Returns the scripts of a page in import order, so that each can be loaded and started separately. */
export function sortScripts(manifest: PageManifest, keys: readonly string[]): string[] {
  return chunksInOrder(manifest, keys).map(chunk => chunk.file)
}

function chunksInOrder(manifest: PageManifest, keys: readonly string[]): Chunk[] {
  const visitedKeys = new Set<string>()
  const ordered: Chunk[] = []
  const walk = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || visitedKeys.has(key)) return
    visitedKeys.add(key)
    for (const next of chunk.imports) walk(next)
    ordered.push(chunk)
  }
  for (const key of keys) walk(key)
  return ordered
}

/**
 * Finds a chunk that imports the entry. The entry waits for the chunks of the first page (main.tsx), so such a chunk
 * and the entry would wait for each other for ever.
 */
export function findImporterOf(manifest: PageManifest, entry: string): string | undefined {
  return Object.keys(manifest).find(key => manifest[key]?.imports.includes(entry))
}

/** Returns the first import cycle between files, or undefined. chunk-groups.ts explains why cycles are not allowed. */
export function findImportCycle(manifest: PageManifest): string[] | undefined {
  const done = new Set<string>()
  const walk = (key: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(key)) return [...path.slice(path.indexOf(key)), key]
    if (done.has(key)) return undefined
    for (const next of manifest[key]?.imports ?? []) {
      const ring = walk(next, [...path, key])
      if (ring) return ring
    }
    done.add(key)
    return undefined
  }
  for (const key of Object.keys(manifest)) {
    const ring = walk(key, [])
    if (ring) return ring
  }
  return undefined
}
