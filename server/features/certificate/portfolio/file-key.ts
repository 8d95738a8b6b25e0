import { createHash } from 'node:crypto'
import type { PortfolioChoice } from '#contract/certificate/portfolio.ts'
import type { FileRow } from './queries.ts'

type FileOfAnswer = Pick<FileRow, 'answer_id' | 'id'>

/**
 * Returns the name of a file in the URLs of one shared page. The name contains no id of the user, hand-in or upload.
 * The name also differs for each code, so that a visitor cannot see that two pages have the same file.
 */
export function getFileKey(code: string, { answer_id, id }: FileOfAnswer): string {
  return createHash('sha256').update(`${code}/${answer_id}/${id}`).digest('base64url').slice(0, 22)
}

interface Wanted {
  filesByAnswer: ReadonlyMap<string, readonly FileRow[]>
  code: string
  key: string
}

/** Returns the chosen file with this key. */
export function findSharedFile(
  projects: PortfolioChoice['projects'],
  { filesByAnswer, code, key }: Wanted,
): FileRow | undefined {
  const chosen = projects.flatMap(({ answerId, fileIds }) =>
    (filesByAnswer.get(answerId) ?? []).filter(file => fileIds.includes(file.id)),
  )
  return chosen.find(file => getFileKey(code, file) === key)
}
