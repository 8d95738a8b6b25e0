import type { StudyGroupPayload } from '#contract/learning/study-group.outbox.ts'
import type { StudyGroup } from '#contract/learning/study-group.ts'
import { formatIsoDay } from '#contract/wire/local-time.ts'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'

export type LocalEntry = Pick<OutboxEntry, 'kind' | 'payload' | 'state' | 'createdAt'>

/**
 * Adds work of this device that the response lacks: study days of the learner, cheers, and leaving the group. Ignores
 * refused entries.
 */
export function addLocalWork(data: StudyGroup, entries: readonly LocalEntry[]): StudyGroup {
  const { zone, group } = data
  const valid = entries.filter(({ state }) => state !== 'refused')
  const actions = valid.filter(({ kind }) => kind === 'study-group').map(({ payload }) => payload as StudyGroupPayload) // entries of this kind have this payload
  if (!group || actions.some(action => action.type === 'leave' && action.groupId === group.id)) {
    return { ...data, group: null }
  }
  const ownDays = valid
    .filter(({ kind, payload }) => kind === 'progress' && 'status' in payload && payload.status === 'COMPLETED')
    .map(({ createdAt }) => formatIsoDay(new Date(createdAt), zone))
  const cheered = new Set(actions.flatMap(action => (action.type === 'cheer' ? [action.memberId] : [])))
  const members = group.members.map(member => ({
    ...member,
    days: member.isOwn ? [...new Set([...member.days, ...ownDays])].toSorted() : member.days,
    isCheered: member.isCheered || cheered.has(member.id),
  }))
  return { ...data, group: { ...group, members } }
}
