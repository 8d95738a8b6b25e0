/** Position of a material on the learner's other devices. Older apps send only the furthest position. */
export interface ServerPosition {
  furthest: number
  at?: number | undefined
  readAt?: string | undefined
}

/** Position on this device. Older apps did not store its time. */
interface Here {
  at: number
  furthest: number
  readAt?: number | undefined
}

/**
 * Returns the position of the other devices if it is later than the position of this device, otherwise undefined. A
 * position of this device without a time counts as older. If the position of the other devices has no time, it counts
 * as later only if it is further.
 */
export function pickLaterPosition(here: Here | undefined, elsewhere: ServerPosition | undefined): number | undefined {
  if (!elsewhere) return undefined
  const { furthest, at = furthest, readAt } = elsewhere
  const isNews = readAt ? Date.parse(readAt) > (here?.readAt ?? 0) : furthest > (here?.furthest ?? 0)
  return isNews ? at : undefined
}

/**
 * Returns the position at which the material opens. A later position of another device is used only if it is further; a
 * position further back is only offered to the learner.
 */
export function computeResumePosition(here: Here | undefined, elsewhere: ServerPosition | undefined): number {
  const news = pickLaterPosition(here, elsewhere) ?? 0
  return here ? Math.max(here.at, elsewhere?.readAt ? news : 0) : news
}
