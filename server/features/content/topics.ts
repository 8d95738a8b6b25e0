import { forEverybody, type Topic } from '../../realtime/topic.ts'
import { contentVersion } from './service.ts'

export const contentTopics: readonly Topic[] = [
  {
    kind: 'attributes',
    everyMs: 5_000,
    rowFor: forEverybody('attributes'),
    // Looked at, because content also begins to show by the clock alone.
    watch: { everyMs: 10_000, fingerprint: contentVersion },
  },
]
