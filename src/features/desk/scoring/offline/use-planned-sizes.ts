import { useEffect, useState } from 'react'
import type { ExpertAssignment } from '#contract/assessment/assignment.expert.ts'
import { EXPERT_OFFLINE_TASKS_MAX } from '#contract/wire/limits.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { planTasks } from './download-tasks.ts'

/**
 * Returns a function that returns the total size of the files of the first `count` tasks as text. The text is empty
 * until the server has answered.
 */
export function usePlannedSizes(): (count: number) => string {
  const [planned, setPlanned] = useState<readonly ExpertAssignment[]>()
  useEffect(() => {
    let isCurrent = true
    planTasks(EXPERT_OFFLINE_TASKS_MAX).then(
      tasks => isCurrent && setPlanned(tasks),
      () => undefined, // without a connection the sizes stay unknown
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return count => {
    if (!planned) return ''
    const files = planned.slice(0, count).flatMap(task => task.files)
    return ` (${formatBytes(files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0))})`
  }
}
