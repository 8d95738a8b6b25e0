import type { StudyGroupPayload } from '#contract/learning/study-group.outbox.ts'
import type { StudyGroup } from '#contract/learning/study-group.ts'
import { formatIsoDay, type Zone } from '#contract/wire/local-time.ts'
import { findKind } from '#contract/wire/outbox-kinds.ts'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import type { ReceiptRow } from '#app/data/rows.ts'

type Entry = Pick<OutboxEntry, 'kind' | 'payload' | 'state' | 'happenedAtDevice' | 'clockOffsetMs'>
type Receipt = Pick<ReceiptRow, 'kind' | 'queue' | 'outcome' | 'receipt' | 'payload' | 'createdAt' | 'receivedAt'>

/** Work of this device in one class that the last response may lack. Times are server times in milliseconds. */
export interface LocalWork {
  completedAt: readonly number[]
  actions: readonly { payload: StudyGroupPayload; at: number }[]
}

/** Selects the work in the entries of a class. Ignores refused entries. */
export function readEntries(entries: readonly Entry[]): LocalWork {
  const work = entries
    .filter(({ state }) => state !== 'refused')
    .map(({ kind, payload, happenedAtDevice, clockOffsetMs }) => {
      return { kind, payload, at: happenedAtDevice + (clockOffsetMs ?? 0) }
    })
  return {
    completedAt: work
      .filter(({ kind, payload }) => findKind(kind)?.step?.(payload) === 'COMPLETED')
      .map(({ at }) => at),
    actions: work.flatMap(
      ({ kind, payload, at }) => (kind === 'study-group' ? [{ payload: payload as StudyGroupPayload, at }] : []), // entries of this kind have this payload
    ),
  }
}

/** Selects the work that was delivered after `listedAt`, the server time of the last response. */
export function readReceipts(receipts: readonly Receipt[], enrollmentId: string, listedAt: number): LocalWork {
  const newer = receipts.filter(({ queue, receivedAt }) => queue === enrollmentId && receivedAt > listedAt)
  return {
    completedAt: newer.filter(hasCompleted).map(({ createdAt }) => createdAt),
    actions: newer.flatMap(
      ({ kind, payload, createdAt }) =>
        kind === 'study-group' && payload ? [{ payload: payload as StudyGroupPayload, at: createdAt }] : [], // receipts of this kind have this payload
    ),
  }
}

/**
 * Returns whether the receipt is about a completed material. A superseded step does not count, because the material was
 * completed before.
 */
function hasCompleted({ kind, outcome, receipt }: Receipt): boolean {
  if (outcome !== 'accepted' && outcome !== 'duplicate') return false
  return kind === 'assignment' || (receipt as { status?: string } | undefined)?.status === 'COMPLETED' // only receipts of steps have a status
}

/** Adds the work of this device to the response. After a leave the group is null and `isLeaving` is true. */
export function addLocalWork(data: StudyGroup, works: readonly LocalWork[]): StudyGroup & { isLeaving: boolean } {
  const { zone, group } = data
  const actions = works.flatMap(work => work.actions)
  const own = group?.members.find(({ isOwn }) => isOwn)
  if (!group || !own) return { ...data, group: null, isLeaving: false }
  if (actions.some(({ payload }) => payload.type === 'leave' && payload.memberId === own.id)) {
    return { ...data, group: null, isLeaving: true }
  }
  const joinedOn = getDayIn(Date.parse(own.joinedAt), zone)
  const ownDays = works.flatMap(({ completedAt }) => completedAt.map(at => getDayIn(at, zone)))
  const members = group.members.map(member => {
    const cheeredOn = actions
      .filter(({ payload }) => payload.type === 'cheer' && payload.memberId === member.id)
      .map(({ at }) => getDayIn(at, zone))
    return {
      ...member,
      days: member.isOwn ? sortDays([...member.days, ...ownDays.filter(day => day >= joinedOn)]) : member.days,
      cheeredOn: sortDays([...cheeredOn, ...(member.cheeredOn === null ? [] : [member.cheeredOn])]).at(-1) ?? null,
    }
  })
  return { ...data, group: { ...group, members }, isLeaving: false }
}

/** Returns the ids of the members who get a cheer from this work. */
export function listCheeredMembers({ actions }: LocalWork): ReadonlySet<string> {
  return new Set(actions.flatMap(({ payload }) => (payload.type === 'cheer' ? [payload.memberId] : [])))
}

const getDayIn = (at: number, zone: Zone) => formatIsoDay(new Date(at), zone)
const sortDays = (days: readonly string[]) => [...new Set(days)].toSorted()
