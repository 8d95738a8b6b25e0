import { createSharedRow, type Topic } from '../../../realtime/topic.ts'
import { readContentVersion } from './service.ts'

export const contentTopics: readonly Topic[] = [
  {
    kind: 'attributes',
    everyMs: 5_000,
    rowFor: createSharedRow('attributes'),
    // The server polls, because content also becomes visible when its publication time passes.
    watch: { everyMs: 10_000, fingerprint: readContentVersion },
  },
]
