import type { PointState } from '#contract/points/leaderboard.ts'
import { formatCountdown } from '#contract/webinar/countdown.ts'
import type { Services } from '../../../http/context.ts'
import { findRedeemWindow } from '../exchange/service.ts'
import { findOwnRank } from '../leaderboard/service.ts'
import { findFrenzy, signFrenzyToken, readPointWorth } from '../points/service.ts'

const DEFAULT_MISSION = 'Selesaikan materi dan kuis untuk naik peringkat pekan ini.'
/** Default length of a frenzy. The countdown shows it if no frenzy is planned. */
const DEFAULT_FRENZY_MS = 3 * 3_600_000

/** Returns all times of the countdowns on the screens. All countdowns are calculated from the same current time. */
export async function readPointState(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  userId: string,
  now: Date,
): Promise<PointState> {
  const frenzy = await findFrenzy(db, now)
  const isFrenzy = frenzy !== undefined && frenzy.startsAt <= now
  const frenzyTime = frenzy && (isFrenzy ? frenzy.endsAt : frenzy.startsAt)
  const redeem = await findRedeemWindow(db, now)
  const redeemTime = redeem && (redeem.isOpen ? redeem.endsAt : redeem.startsAt)
  const until = (time: Date) => formatCountdown(time.getTime() - now.getTime())
  return {
    multiplyer: isFrenzy ? frenzy.multiplier : 1,
    mission: (isFrenzy && frenzy.mission) || DEFAULT_MISSION,
    isFrenzy,
    frenzyTime: frenzyTime?.toISOString() ?? null,
    frenzyCountdown: frenzyTime ? until(frenzyTime) : formatCountdown(DEFAULT_FRENZY_MS),
    isRedeemOpen: redeem?.isOpen ?? false,
    redeemTime,
    redeemCountdown: redeemTime === null ? formatCountdown(0) : until(new Date(redeemTime)),
    userRank: await findOwnRank(db, userId, 'week', now),
    eventWorth: await readPointWorth(db),
    // Sends the frenzy window before the frenzy begins, so that a device knows the hours of the frenzy even after it
    // goes offline.
    frenzyWindow: frenzy
      ? {
          startsAt: frenzy.startsAt.toISOString(),
          endsAt: frenzy.endsAt.toISOString(),
          token: signFrenzyToken(frenzy, userId, keys),
        }
      : null,
  }
}
