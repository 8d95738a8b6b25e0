import type { DotTone } from './state-dot.tsx'

/** Of a version of a career track, and so of everything in it. */
export const versionStates = {
  draft: { name: 'Draf', tone: 'waiting' },
  reviewed: { name: 'Sudah ditinjau', tone: 'quiet' },
  published: { name: 'Terbit', tone: 'good' },
} as const satisfies Record<string, { name: string; tone: DotTone }>
