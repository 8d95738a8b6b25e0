import type { DotTone } from './state-dot.tsx'

/** States of a career track's version, and so of all its parts. */
export const versionStates = {
  draft: { name: 'Draf', tone: 'waiting' },
  reviewed: { name: 'Sudah ditinjau', tone: 'quiet' },
  published: { name: 'Terbit', tone: 'good' },
} as const satisfies Record<string, { name: string; tone: DotTone }>
