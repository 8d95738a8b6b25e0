/** Telling other devices is worth an entry in the outbox only once a good part of the material has been passed. */
const REPORT_SHARE = 0.1

export function isWorthReporting(furthest: number, reported: number, whole: number): boolean {
  return whole > 0 && (furthest - reported) / whole >= REPORT_SHARE
}

/** Exactly where one was on this device, else as far as one came anywhere. */
export function whereToGoOn(here: { at: number } | undefined, furthestAnywhere: number | undefined): number {
  return here?.at ?? furthestAnywhere ?? 0
}

/** Another device is further than this one ever was: offered, never jumped to. */
export function furtherElsewhere(furthestHere: number, furthestAnywhere: number | undefined): number | undefined {
  return furthestAnywhere !== undefined && furthestAnywhere > furthestHere ? furthestAnywhere : undefined
}
