import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ManifestTransform } from 'workbox-build'
import { listLearnerFiles } from './learner-files.ts'
import { readPageManifest } from './page-manifest.ts'
import { documents } from './two-documents.ts'

/** Removes files from the precache list that no learner's screen can request. */
export function filterLearnerFiles(dist: string): ManifestTransform {
  return async entries => {
    const manifestPath = join(dist, '.vite/manifest.json')
    // A failed build has no manifest, and reports its own error.
    if (!existsSync(manifestPath)) return { manifest: entries, warnings: [] }
    const keptLearnerFiles = listLearnerFiles(readPageManifest(await readFile(manifestPath, 'utf8')))
    const learners = entries.filter(({ url }) => !url.startsWith('assets/') || keptLearnerFiles.has(url))
    // Changes the URL of the landing page, because the server serves this page only at `/` and redirects its file name.
    const manifest = learners.map(entry => (entry.url === documents.landing ? { ...entry, url: '/' } : entry))
    return { manifest, warnings: [] }
  }
}
