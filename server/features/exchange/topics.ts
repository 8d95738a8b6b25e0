import { forEverybody, type Topic } from '../../realtime/topic.ts'
import { findRedeemWindow } from './service.ts'

/** Opens and closes by the clock. */
export const exchangeTopics: readonly Topic[] = [
  {
    kind: 'redeem',
    everyMs: 1_000,
    rowFor: forEverybody('redeem'),
    watch: { everyMs: 2_000, fingerprint: async ({ db, now }) => JSON.stringify(await findRedeemWindow(db, now())) },
  },
]
