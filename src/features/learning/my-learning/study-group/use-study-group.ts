import { useQuery } from '@tanstack/react-query'
import type { StudyGroup } from '#contract/learning/study-group.ts'
import { toServerTime } from '#app/data/clock.ts'
import { getQueueName, type OutboxEntry } from '#app/data/outbox/entry.ts'
import { useReceipts } from '#app/outbox/outbox.ts'
import { useRecentEntries } from '#app/outbox/use-recent-entries.ts'
import { studyGroupQuery } from '#app/queries/study-group.ts'
import { addLocalWork, listCheeredMembers, readEntries, readReceipts } from './local-work.ts'

export interface KnownStudyGroup extends StudyGroup {
  /** True if the learner has left the group on this device, and the last response does not contain this yet. */
  isLeaving: boolean
  /** Ids of the members whose cheer is stored on this device and not sent yet. */
  unsentCheers: ReadonlySet<string>
  /** Server time of the last response, in milliseconds. */
  updatedAt: number
}

/** Study group as known on this device: the last response, and the actions and study days that it may lack. */
export function useStudyGroup(enrollmentId: string): KnownStudyGroup | undefined {
  const { data, dataUpdatedAt } = useQuery(studyGroupQuery(enrollmentId))
  const isOwn = (entry: OutboxEntry) => getQueueName(entry) === enrollmentId
  const { accepted, unsent } = useRecentEntries(isOwn, data)
  const receipts = useReceipts()
  if (!data) return undefined
  const updatedAt = toServerTime(dataUpdatedAt)
  const works = [readReceipts(receipts, enrollmentId, updatedAt), readEntries([...accepted, ...unsent])]
  return { ...addLocalWork(data, works), unsentCheers: listCheeredMembers(readEntries(unsent)), updatedAt }
}
