import { forEverybody, type Topic } from '../../../realtime/topic.ts'
import { findRedeemWindow } from './service.ts'

/** The window opens and closes by time, so the topic polls. */
export const exchangeTopics: readonly Topic[] = [
  {
    kind: 'redeem',
    everyMs: 1_000,
    rowFor: forEverybody('redeem'),
    watch: { everyMs: 2_000, fingerprint: async ({ db, now }) => JSON.stringify(await findRedeemWindow(db, now())) },
  },
]
