import { describe, expect, test } from 'vitest'
import {
  decideDelivery,
  isSentByMail,
  isSentByWhatsApp,
  isSilent,
  type NotificationRecipient,
  MAX_NOTIFICATIONS_PER_DAY,
} from './notification-decision.ts'
import { type NotificationStep, notificationSteps, findStepRule } from './notification-steps.ts'
import { formatIsoDay, findDayStart, isQuietHour, getZoneOfProvince, zones } from '../wire/local-time.ts'

const MINUTE_MS = 60_000
const listener: NotificationRecipient = {
  zone: 'WIB',
  channels: { push: true, mail: true },
  mutedUntil: null,
  countToday: 0,
}
const midnightUtc = Date.UTC(2026, 10, 22)
const steps = Object.keys(notificationSteps) as NotificationStep[]

/** Calculates the local time with the system's time zone data, which the tested rule does not use. */
const places = { WIB: 'Asia/Jakarta', WITA: 'Asia/Makassar', WIT: 'Asia/Jayapura' } as const
const clocks = Object.fromEntries(
  zones.map(zone => [
    zone,
    new Intl.DateTimeFormat('en-GB', { timeZone: places[zone], hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  ]),
)
const clockOf = (at: Date, zone: (typeof zones)[number]) => clocks[zone]?.format(at) ?? ''

describe.each(zones)('notifications in every minute of a day in %s', zone => {
  test.each(steps)('sends a %s notification by day, and delays it at night unless it is urgent', step => {
    const wrong: string[] = []
    for (let minute = 0; minute < 1_440; minute += 1) {
      const now = new Date(midnightUtc + minute * MINUTE_MS)
      const clock = clockOf(now, zone)
      const isNight = clock >= '21:00' || clock < '06:00'
      const ringsAtNight = step === 'ten-minutes' || step === 'trial'
      const validUntil = new Date(now.getTime() + 48 * 3_600_000)
      const decision = decideDelivery({ step, validUntil }, { ...listener, zone }, now)
      const isHeld = decision.do === 'hold' && clockOf(decision.until, zone) === '06:00'
      const isRight = isNight && !ringsAtNight ? isHeld : decision.do === 'send'
      // Quiet hours delay a notification at most until the end of this night, which is nine hours.
      const isSoon = decision.do !== 'hold' || decision.until.getTime() - now.getTime() <= 9 * 3_600_000
      if (!isRight || !isSoon) wrong.push(`${clock} ${JSON.stringify(decision)}`)
    }
    expect(wrong).toEqual([])
  })

  test('the day of a user begins at midnight in the time zone of the user', () => {
    for (let minute = 0; minute < 1_440; minute += 1) {
      const now = new Date(midnightUtc + minute * MINUTE_MS)
      expect(clockOf(findDayStart(now, zone), zone)).toBe('00:00')
      expect(formatIsoDay(now, zone)).toBe(new Intl.DateTimeFormat('sv-SE', { timeZone: places[zone] }).format(now))
    }
  })
})

/** 22 November, 14.00 in Jakarta. */
const noon = new Date(midnightUtc + 7 * 3_600_000)
const night = new Date(midnightUtc + 15 * 3_600_000) // 22.00 in Jakarta.
const later = (from: Date, hours: number) => new Date(from.getTime() + hours * 3_600_000)
const at = (step: NotificationStep, over: Partial<NotificationRecipient>, now: Date, validForHours = 48) =>
  decideDelivery({ step, validUntil: later(now, validForHours) }, { ...listener, ...over }, now)

describe('notifications at night', () => {
  test.each(['moved', 'cancelled', 'promoted'] as const)(
    'sends a %s notification at night only if sending it in the morning would be too late',
    step => {
      expect(at(step, {}, night, 24)).toEqual({ do: 'hold', until: later(night, 8) })
      expect(at(step, {}, night, 6)).toEqual({ do: 'send', isCounted: true })
    },
  )
  test('does not send the one-hour reminder of a meeting at night', () => {
    expect(at('hour', {}, night, 1)).toMatchObject({ do: 'hold' })
  })
})

describe('daily limit of notifications', () => {
  test('delays the fourth message of a day to the next morning, except the last reminder of a meeting', () => {
    const full = { countToday: MAX_NOTIFICATIONS_PER_DAY }
    expect(at('news', { countToday: MAX_NOTIFICATIONS_PER_DAY - 1 }, noon)).toEqual({ do: 'send', isCounted: true })
    expect(at('news', full, noon)).toEqual({ do: 'gather', until: later(noon, 17) })
    expect(at('ten-minutes', full, noon)).toEqual({ do: 'send', isCounted: false })
    expect(at('digest', full, noon)).toEqual({ do: 'send', isCounted: false })
  })
  test('sends the cancellation of a meeting despite the daily limit if the next morning is too late', () => {
    expect(at('cancelled', { countToday: 9 }, noon, 4)).toEqual({ do: 'send', isCounted: true })
    expect(at('cancelled', { countToday: 9 }, noon, 40)).toMatchObject({ do: 'gather' })
  })
})

describe('"do not disturb"', () => {
  const muted = { mutedUntil: later(noon, 24) }
  test.each(steps.filter(step => step !== 'trial'))(
    'delays a %s notification until "do not disturb" ends, or drops it if its deadline is not after that time',
    step => {
      expect(at(step, muted, noon, 48)).toEqual({ do: 'hold', until: muted.mutedUntil })
      expect(at(step, muted, noon, 24)).toEqual({ do: 'drop', because: 'muted' })
    },
  )
  test('"do not disturb" ends exactly at its stored end time', () => {
    expect(at('news', muted, muted.mutedUntil)).toEqual({ do: 'send', isCounted: true })
  })
  test('sends a trial notification at once, even at night, during "do not disturb" and with push and email off', () => {
    expect(at('trial', { ...muted, channels: { push: false, mail: false } }, night)).toMatchObject({ do: 'send' })
  })
})

test('drops every notification after its deadline, and every one that is not a trial if push and email are off', () => {
  for (const step of steps) {
    expect(decideDelivery({ step, validUntil: noon }, listener, noon)).toEqual({ do: 'drop', because: 'too-late' })
    if (step === 'trial') continue
    expect(at(step, { channels: { push: false, mail: false } }, noon)).toEqual({ do: 'drop', because: 'off' })
  }
})

describe('email as second channel', () => {
  const answered = { silentFrom: null }
  const silent = { silentFrom: noon }
  test.each([
    ['day', true, [answered], false],
    ['day', true, [], true],
    ['day', false, [answered], true],
    ['day', true, [silent], true],
    ['day', true, [silent, answered], false],
    ['moved', true, [answered], true],
    ['trial', true, [], false],
  ] as const)(
    'decides whether to send an email: step %s, push on: %s, devices %j, expected: %s',
    (step, push, devices, isSent) => {
      expect(isSentByMail(step, { push, mail: true }, devices, noon)).toBe(isSent)
      expect(isSentByMail(step, { push, mail: false }, devices, noon)).toBe(false)
    },
  )
  test.each([
    ['day', true, [answered], false],
    ['day', true, [], true],
    ['day', false, [answered], true],
    ['moved', true, [silent, answered], false],
    ['moved', true, [silent], true],
    ['review', true, [], false],
  ] as const)(
    'decides whether to send a WhatsApp message: step %s, push on: %s, devices %j, expected: %s',
    (step, push, devices, isSent) => {
      expect(isSentByWhatsApp(step, { push, mail: true }, devices, noon)).toBe(isSent)
      expect(isSentByWhatsApp(step, { push, mail: false }, devices, noon)).toBe(false)
    },
  )
  test('a device counts as silent from exactly its "silentFrom" time on', () => {
    expect(isSilent(silent, noon)).toBe(true)
    expect(isSilent(silent, later(noon, -1))).toBe(false)
  })
})

test('only the reminder ten minutes before a meeting has the weight "last"', () => {
  expect(steps.filter(step => findStepRule(step).weight === 'last')).toEqual(['ten-minutes'])
})

test.each([
  ['31', 'WIB'],
  ['61', 'WIB'],
  ['62', 'WIB'],
  ['51', 'WITA'],
  ['64', 'WITA'],
  ['73', 'WITA'],
  ['81', 'WIT'],
  ['94', 'WIT'],
  [null, 'WIB'],
  ['', 'WIB'],
] as const)('province %s has time zone %s', (province, zone) => {
  expect(getZoneOfProvince(province)).toBe(zone)
})

test('quiet hours last from 21:00 to 06:00', () => {
  expect(isQuietHour(new Date('2026-11-22T13:59:59.999Z'), 'WIB')).toBe(false)
  expect(isQuietHour(new Date('2026-11-22T14:00:00Z'), 'WIB')).toBe(true)
  expect(isQuietHour(new Date('2026-11-22T22:59:59.999Z'), 'WIB')).toBe(true)
  expect(isQuietHour(new Date('2026-11-22T23:00:00Z'), 'WIB')).toBe(false)
})
