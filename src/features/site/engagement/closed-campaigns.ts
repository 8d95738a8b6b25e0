import { readLocal, writeLocal } from '#app/lib/browser-storage.ts'

/** Older ones have ended long ago; the limit keeps the list short. */
const MOST = 200

/** Campaigns that this user closed on this device, also offline. All visitors of a device count as one user. */
export function closedBy(userId: string | undefined) {
  const prefix = `${userId ?? 'tamu'} `
  const names = () => (readLocal('semai-closed-campaigns') ?? '').split('\n')
  return {
    has: (campaignId: string) => names().includes(prefix + campaignId),
    add(campaignId: string): void {
      const others = names().filter(name => name !== '' && name !== prefix + campaignId)
      writeLocal('semai-closed-campaigns', [...others, prefix + campaignId].slice(-MOST).join('\n'))
    },
  }
}
