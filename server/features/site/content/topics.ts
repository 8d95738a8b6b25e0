import { createSharedRow, type Topic } from '../../../realtime/topic.ts'
import { readContentVersion } from './service.ts'

export const contentTopics: readonly Topic[] = [
  {
    kind: 'attributes',
    everyMs: 5_000,
    rowFor: createSharedRow('attributes'),
    // Polls, because content also becomes visible when its publication time passes, without a database write.
    watch: { everyMs: 10_000, fingerprint: readContentVersion },
  },
]
