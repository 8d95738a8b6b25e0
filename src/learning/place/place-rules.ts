/** Share of the material that must be read before the outbox sends the position to other devices. */
const REPORT_SHARE = 0.1

export function isWorthReporting(furthest: number, reported: number, whole: number): boolean {
  return whole > 0 && (furthest - reported) / whole >= REPORT_SHARE
}

/** Returns the exact position on this device, else the furthest position on any device. */
export function whereToGoOn(here: { at: number } | undefined, furthestAnywhere: number | undefined): number {
  return here?.at ?? furthestAnywhere ?? 0
}

/** Returns the position of another device that is further than this one; the app offers it and never jumps to it. */
export function furtherElsewhere(furthestHere: number, furthestAnywhere: number | undefined): number | undefined {
  return furthestAnywhere !== undefined && furthestAnywhere > furthestHere ? furthestAnywhere : undefined
}
