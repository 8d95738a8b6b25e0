import type { CheerKind } from '#contract/learning/study-group.outbox.ts'
import { selectDaysOfWeek } from '#contract/learning/study-group.rules.ts'
import type { Cheer, StudyGroupMember } from '#contract/learning/study-group.ts'
import { DEFAULT_WEEK_GOAL } from '#contract/learning/study-week.rules.ts'
import { DAY_MS } from '#contract/wire/durations.ts'

/** Text on the button, and text for the receiver after the sender's name. */
export const cheerLabels: Readonly<Record<CheerKind, { button: string; received: string }>> = {
  semangat: { button: 'Semangat!', received: 'menyemangatimu' },
  keren: { button: 'Keren!', received: 'bilang kamu keren' },
  makasih: { button: 'Makasih!', received: 'berterima kasih' },
}

/**
 * Chooses the cheer that fits a member: thanks for a cheer of the last two days, praise after three study days of the
 * week that begins at `monday`, otherwise encouragement. One button for each member fits on a phone.
 */
export function chooseCheer(
  member: Pick<StudyGroupMember, 'id' | 'days'>,
  { cheers, monday, now }: { cheers: readonly Cheer[]; monday: string; now: number },
): CheerKind {
  const last = cheers.find(({ memberId }) => memberId === member.id)
  if (last && last.cheer !== 'makasih' && now - Date.parse(last.at) < 2 * DAY_MS) return 'makasih'
  return selectDaysOfWeek(member.days, monday).length >= DEFAULT_WEEK_GOAL ? 'keren' : 'semangat'
}
