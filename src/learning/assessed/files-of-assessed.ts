import type { AssignmentVersion } from '#contract/assignment.ts'
import { keepServerFile, readServerFile, type ServerFile } from '#app/data/files/kept-files.ts'

/** What one has to have to read an expert's marks and hear the voice: the pictures that were marked, and the recording. */
export function filesOfAssessed({ files, marks = [], voice }: AssignmentVersion): ServerFile[] {
  const marked = new Set(marks.map(({ fileId }) => fileId))
  return [...files.filter(({ id }) => marked.has(id)), ...(voice ? [voice] : [])]
}

/** Brings those that are not here yet, when a class is kept. */
export async function keepFilesOfAssessed(userId: string, versions: readonly AssignmentVersion[]): Promise<void> {
  for (const file of versions.flatMap(filesOfAssessed)) {
    if (!(await readServerFile(userId, 'assessed', file))) await keepServerFile(userId, 'assessed', file)
  }
}
