import { LearningMode } from '#contract/catalog/course.ts'
import { type Platform, TrackedAction, type TrackedQuery } from '#contract/site/tracking.ts'

/* Converts a page to the recorded event. Uses only values from fixed lists, so that no other part of a URL, a
   field or a name is recorded. */

const deskPages = /^\/(?:admin|expert)(?:\/|$)/

/** Returns the route pattern in the server's form, or undefined for admin and expert pages. */
export function toPagePattern(pattern: string | undefined): string | undefined {
  if (pattern === undefined || deskPages.test(pattern)) return undefined
  return pattern.length > 1 ? pattern.replace(/\/$/, '') : pattern
}

export function getTrackedQuery(search: string): TrackedQuery {
  const type = new URLSearchParams(search).get('type')
  const knownOption = LearningMode.options.find(mode => mode === type)
  return knownOption ? { type: knownOption } : {}
}

/** Returns the action from the attribute `data-track` of the pressed element or of an ancestor. */
export function findTrackedAction(target: EventTarget | null): TrackedAction | undefined {
  const mark = target instanceof Element ? target.closest('[data-track]')?.getAttribute('data-track') : undefined
  return TrackedAction.options.find(name => name === mark)
}

const platforms: readonly [RegExp, Platform][] = [
  [/android/i, 'android'],
  [/iphone|ipad|ipod/i, 'ios'],
  [/windows/i, 'windows'],
  [/mac os/i, 'macos'],
  [/linux|cros/i, 'linux'],
]

export function detectPlatform(userAgent: string): Platform {
  return platforms.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'other'
}

/** Rounds to a tenth of a degree, which is about the size of a town. */
export const roundToTown = (degrees: number) => Math.round(degrees * 10) / 10
