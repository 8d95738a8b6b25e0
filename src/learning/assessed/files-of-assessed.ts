import type { AssignmentVersion } from '#contract/assessment/assignment.ts'
import { isGone } from '#app/data/downloads/failure.ts'
import { fetchServerFile } from '#app/data/files/kept-files.ts'

/**
 * Downloads the files of experts' assessments for a stored class: marked pictures and voice notes. Returns messages
 * about missing files; all other files are stored.
 */
export async function downloadAssessedFiles(
  userId: string,
  versions: readonly AssignmentVersion[],
  signal: AbortSignal,
): Promise<string[]> {
  const missingFiles: string[] = []
  for (const { file, words } of versions.flatMap(getFiles)) {
    signal.throwIfAborted()
    await fetchServerFile(userId, 'assessed', file, signal).catch((error: unknown) => {
      if (!isGone(error)) throw error
      missingFiles.push(words)
    })
  }
  return missingFiles
}

function getFiles({ files, marks = [], voice }: AssignmentVersion) {
  const marked = new Set(marks.map(({ fileId }) => fileId))
  return [
    ...files
      .filter(({ id }) => marked.has(id))
      .map(file => ({ file, words: `foto “${file.name}” dengan tanda pakar` })),
    ...(voice ? [{ file: voice, words: 'catatan suara pakar' }] : []),
  ]
}
