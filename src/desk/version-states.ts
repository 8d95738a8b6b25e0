import type { DotTone } from './state-dot.tsx'

/** States of a version, which are also the states of its parts. */
export const versionStates = {
  draft: { name: 'Draf', tone: 'waiting' },
  reviewed: { name: 'Sudah ditinjau', tone: 'quiet' },
  published: { name: 'Terbit', tone: 'good' },
} as const satisfies Record<string, { name: string; tone: DotTone }>
