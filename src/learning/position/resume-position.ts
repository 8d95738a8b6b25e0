/** Position of a material on the learner's other devices. Older apps send only the furthest one. */
export interface Elsewhere {
  furthest: number
  at?: number | undefined
  readAt?: string | undefined
}

/** Position on this device. Older apps stored no time. */
interface Here {
  at: number
  furthest: number
  readAt?: number | undefined
}

/** Returns the other devices' position if it is later, or without a time further, than this device's. */
export function laterPosition(here: Here | undefined, elsewhere: Elsewhere | undefined): number | undefined {
  if (!elsewhere) return undefined
  const { furthest, at = furthest, readAt } = elsewhere
  const isNews = readAt ? Date.parse(readAt) > (here?.readAt ?? 0) : furthest > (here?.furthest ?? 0)
  return isNews ? at : undefined
}

/** Follows a later reading forward. Never goes backwards: that position is only offered. */
export function resumePositionOf(here: Here | undefined, elsewhere: Elsewhere | undefined): number {
  const news = laterPosition(here, elsewhere) ?? 0
  return here ? Math.max(here.at, elsewhere?.readAt ? news : 0) : news
}
