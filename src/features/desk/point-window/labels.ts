import type { PointWindow } from '#contract/points/window.admin.ts'
import type { WindowKind } from '#contract/points/window.list.ts'
import { formatSpan, describeWindowEffect } from '#contract/points/window.rules.ts'
import { parseInstant } from '#app/desk/form/moment-text.ts'
import { parseNumber } from '#app/desk/form/number-text.ts'
import type { FormValues } from '#app/desk/form/three-way.ts'
import type { DotTone } from '#app/desk/state-dot.tsx'

export const kindNames: Readonly<Record<WindowKind, string>> = { frenzy: 'Frenzy', redeem: 'Tukar poin' }

export const windowStates: Readonly<Record<PointWindow['state'], { name: string; tone: DotTone }>> = {
  coming: { name: 'Akan datang', tone: 'waiting' },
  open: { name: 'Berlangsung', tone: 'good' },
  past: { name: 'Lewat', tone: 'quiet' },
}

export const formatWindowTime = ({ startsAt, endsAt }: Pick<PointWindow, 'startsAt' | 'endsAt'>) =>
  formatSpan({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }, 'WIB')

/** Returns a text about the effect of the typed values, or undefined while they are incomplete. */
export function describeEffect(kind: WindowKind, { startsAt = '', endsAt = '', multiplier, weeks = '1' }: FormValues) {
  const span = { startsAt: new Date(parseInstant(startsAt)), endsAt: new Date(parseInstant(endsAt)) }
  const isDated = [startsAt, endsAt].every(text => parseInstant(text) !== text) && span.endsAt > span.startsAt
  const times = kind === 'frenzy' ? parseNumber(multiplier) : 1
  if (!isDated || !(times > 0) || !(parseNumber(weeks) > 0)) return undefined
  return describeWindowEffect({ kind, ...span, multiplier: times, weeks: Math.min(52, parseNumber(weeks)) }, 'WIB')
}
