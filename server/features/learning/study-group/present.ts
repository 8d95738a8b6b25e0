import type { StudyGroup, StudyGroupMember } from '#contract/learning/study-group.ts'
import { formatBoardName } from '#contract/points/board.ts'
import { formatIsoDay, type Zone } from '#contract/wire/local-time.ts'
import type { CheerRow, MemberRow } from './queries.ts'

interface Reader {
  enrollmentId: string
  zone: Zone
}

interface GroupRows {
  group: { id: string; code: string }
  members: readonly MemberRow[]
  days: readonly { enrollment_id: string; day: string }[]
  cheers: readonly CheerRow[]
}

export function presentGroup(
  { group, members, days, cheers }: GroupRows,
  reader: Reader,
): NonNullable<StudyGroup['group']> {
  return {
    ...group,
    members: members.map(member => presentMember(member, { days, cheers }, reader)),
    cheers: cheers
      .filter(cheer => cheer.to_enrollment === reader.enrollmentId)
      .map(({ id, from_enrollment: sender, full_name: name, cheer, happened_at: at }) => ({
        id,
        memberId: members.find(member => member.enrollment_id === sender)?.id ?? null,
        name: formatBoardName(name ?? ''),
        cheer,
        at: at.toISOString(),
      })),
  }
}

function presentMember(
  { id, enrollment_id: enrollmentId, joined_at: joinedAt, full_name: name }: MemberRow,
  { days, cheers }: Pick<GroupRows, 'days' | 'cheers'>,
  reader: Reader,
): StudyGroupMember {
  const firstDay = formatIsoDay(joinedAt, reader.zone)
  return {
    id,
    name: formatBoardName(name ?? ''),
    isOwn: enrollmentId === reader.enrollmentId,
    joinedAt: joinedAt.toISOString(),
    days: days
      .filter(row => row.enrollment_id === enrollmentId && row.day >= firstDay)
      .map(({ day }) => day)
      .toSorted(),
    // The cheers are sorted newest first, so `find` returns the newest.
    cheeredOn: cheers.find(cheer => cheer.to_enrollment === enrollmentId)?.day ?? null,
  }
}
