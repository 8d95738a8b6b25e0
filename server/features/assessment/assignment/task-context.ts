import type { OpenedTask } from '#contract/assessment/expert-task.ts'
import type { Services } from '../../../http/context.ts'
import { presentVersion } from './present.ts'
import { type AssessedRow, listVersions } from './queries.ts'
import { readAnswerFiles, readTaskText } from './answer-file-queries.ts'

type Deps = Pick<Services, 'db' | 'keys' | 'now'>

/** Reads the text of the task and the earlier versions of an answer. */
export async function readTaskContext(deps: Deps, row: AssessedRow): Promise<Pick<OpenedTask, 'task' | 'earlier'>> {
  const { enrollment_id: enrollmentId, lecture_material_id: lectureMaterialId } = row
  const versions = await listVersions(deps.db, row.user_id, { enrollmentId, lectureMaterialId })
  const earlierVersions = versions.filter(({ place }) => place > row.place)
  const files = await readAnswerFiles(
    deps.db,
    earlierVersions.map(({ id }) => id),
  )
  return {
    task: await readTaskText(deps.db, lectureMaterialId),
    earlier: earlierVersions.map(version => presentVersion(deps, version, files)),
  }
}
