import { describe, expect, it } from 'vitest'
import {
  countVisit,
  dismissInstallOffer,
  emptyInstallMemory,
  shouldOfferInstall,
  type InstallSituation,
} from './install-offer.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const now = Date.UTC(2026, 10, 21)
const situation: InstallSituation = { isStandalone: false, canInstall: true, hasJustFinished: false, now }
const learner = { ...emptyInstallMemory, visits: 2, visitedAt: now, hasEnrollment: true }

describe('shouldOfferInstall', () => {
  it('offers no installation on the first visit, or to a user without an enrolment', () => {
    expect(shouldOfferInstall(emptyInstallMemory, situation)).toBe(false)
    expect(shouldOfferInstall({ ...learner, visits: 1 }, situation)).toBe(false)
    expect(shouldOfferInstall({ ...learner, hasEnrollment: false }, situation)).toBe(false)
  })

  it('offers the installation to a returning learner, and to a user who has just completed a material', () => {
    expect(shouldOfferInstall(learner, situation)).toBe(true)
    expect(shouldOfferInstall(emptyInstallMemory, { ...situation, hasJustFinished: true })).toBe(true)
  })

  it('offers no installation if the app is installed or cannot be installed', () => {
    const finished = { ...situation, hasJustFinished: true }
    expect(shouldOfferInstall(learner, { ...finished, isStandalone: true })).toBe(false)
    expect(shouldOfferInstall(learner, { ...finished, canInstall: false })).toBe(false)
    expect(shouldOfferInstall({ ...learner, isInstalled: true }, finished)).toBe(false)
  })

  it('offers no installation for two weeks after "Nanti", then for two months, then never again', () => {
    const once = dismissInstallOffer(learner, now)
    expect(shouldOfferInstall(once, { ...situation, now: now + 14 * DAY - 1 })).toBe(false)
    expect(shouldOfferInstall(once, { ...situation, now: now + 14 * DAY })).toBe(true)
    const twice = dismissInstallOffer(once, now)
    expect(shouldOfferInstall(twice, { ...situation, now: now + 59 * DAY })).toBe(false)
    expect(shouldOfferInstall(twice, { ...situation, now: now + 60 * DAY })).toBe(true)
    expect(shouldOfferInstall(dismissInstallOffer(twice, now), { ...situation, now: now + 4_000 * DAY })).toBe(false)
  })
})

it('a device clock that was ahead does not delay the offer after the clock is corrected', () => {
  const ahead = now + 400 * DAY
  expect(shouldOfferInstall(dismissInstallOffer(learner, ahead), situation)).toBe(true)
  expect(countVisit(countVisit(emptyInstallMemory, ahead), now).visits).toBe(2)
})

describe('countVisit', () => {
  it('counts reloads within one hour as one visit', () => {
    const firstVisitCount = countVisit(emptyInstallMemory, now)
    expect(firstVisitCount.visits).toBe(1)
    expect(countVisit(firstVisitCount, now + HOUR - 1)).toBe(firstVisitCount)
    expect(countVisit(firstVisitCount, now + HOUR).visits).toBe(2)
  })
})
