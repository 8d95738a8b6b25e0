import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { listArchives, readManifest, writeSummary } from './archives.ts'
import { type Answer, askQuestions } from './questions.ts'
import { restoreInto } from './restore.ts'
import type { Vault } from './vault.ts'

/**
 * Restores a backup into a temporary folder beside the data and asks it all questions. If every answer is right, its
 * summary says since when it counts as good. Throws `BackupFailure` if it cannot be restored.
 */
export async function checkArchive(
  { vault, dataDir, now }: { vault: Vault; dataDir: string; now: () => Date },
  name: string,
): Promise<Answer[]> {
  const manifest = await readManifest(vault, name)
  // Beside the data, because the disk of the temporary folder may be small.
  const place = await mkdtemp(`${dataDir}-check-`)
  try {
    const answers = await restoreInto({ vault, manifest, folder: join(place, 'data'), state: 'backup' }, async db =>
      db === undefined ? [] : askQuestions(db, manifest, true),
    )
    const summary = (await listArchives(vault)).find(archive => archive.name === name)
    if (summary && answers.every(({ problem }) => problem === undefined)) {
      const { name: _, ...rest } = summary
      await writeSummary(vault, name, { ...rest, checkedAt: now().toISOString() })
    }
    return answers
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}
