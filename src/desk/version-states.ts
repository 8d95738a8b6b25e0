import type { DotTone } from './state-dot.tsx'

/** Labels for the states of a version. The parts of a version have the same states. */
export const versionStates = {
  draft: { name: 'Draf', tone: 'waiting' },
  reviewed: { name: 'Sudah ditinjau', tone: 'quiet' },
  published: { name: 'Terbit', tone: 'good' },
} as const satisfies Record<string, { name: string; tone: DotTone }>
