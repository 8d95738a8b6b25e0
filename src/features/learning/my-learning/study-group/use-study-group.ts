import { useQuery } from '@tanstack/react-query'
import type { StudyGroup } from '#contract/learning/study-group.ts'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import { useRecentEntries } from '#app/outbox/use-recent-entries.ts'
import { studyGroupQuery } from '#app/queries/study-group.ts'
import { addLocalWork } from './local-work.ts'

/** Study group as known on this device: the last response, and the actions and study days that it may lack. */
export function useStudyGroup(enrollmentId: string): StudyGroup | undefined {
  const { data } = useQuery(studyGroupQuery(enrollmentId))
  const isOwn = ({ kind, payload }: OutboxEntry) =>
    (kind === 'study-group' || kind === 'progress') &&
    'enrollmentId' in payload &&
    payload.enrollmentId === enrollmentId
  const { accepted, unsent } = useRecentEntries(isOwn, data)
  return data && addLocalWork(data, [...accepted, ...unsent])
}
