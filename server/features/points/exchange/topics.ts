import { createSharedRow, type Topic } from '../../../realtime/topic.ts'
import { findRedeemWindow } from './service.ts'

/**
 * Checks the window regularly, because the redeem window opens and closes at set times without a database write that
 * could notify devices.
 */
export const exchangeTopics: readonly Topic[] = [
  {
    kind: 'redeem',
    everyMs: 1_000,
    rowFor: createSharedRow('redeem'),
    watch: { everyMs: 2_000, fingerprint: async ({ db, now }) => JSON.stringify(await findRedeemWindow(db, now())) },
  },
]
