import { expect } from 'vitest'
import { countMissingRows } from '#contract/packages/package-report.ts'
import type { FoundPackage } from '#server/packages/found.ts'
import { readTestPackage } from './package-of.ts'

/** Reads a package whose report must be complete. */
export async function readWholePackage(files: Readonly<Record<string, string | Buffer>>): Promise<FoundPackage> {
  const result = await readTestPackage(files)
  expect(countMissingRows(result.report)).toBeUndefined()
  return result
}
