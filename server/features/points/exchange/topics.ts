import { sharedRow, type Topic } from '../../../realtime/topic.ts'
import { findRedeemWindow } from './service.ts'

/** Polls, because no write announces that the redeem window opens or closes: it does so at set times. */
export const exchangeTopics: readonly Topic[] = [
  {
    kind: 'redeem',
    everyMs: 1_000,
    rowFor: sharedRow('redeem'),
    watch: { everyMs: 2_000, fingerprint: async ({ db, now }) => JSON.stringify(await findRedeemWindow(db, now())) },
  },
]
