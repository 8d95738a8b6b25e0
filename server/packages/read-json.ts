import { PackageFault } from './fault.ts'
import type { PackageSource } from './source.ts'

/** Parses a JSON file of a package. Returns undefined if the file is not valid JSON. */
export async function readJson(source: Pick<PackageSource, 'read'>, path: string, atMost: number): Promise<unknown> {
  const bytes = await source.read(path, atMost)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    if (error instanceof PackageFault) throw error
    return undefined // the file is not UTF-8, not JSON, or nested too deeply
  }
}
