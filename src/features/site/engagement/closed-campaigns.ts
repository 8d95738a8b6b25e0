import { readLocalStorage, writeLocalStorage } from '#app/lib/browser-storage.ts'

/** Maximum number of stored campaigns. Older campaigns have ended long ago. */
const MOST = 200

/**
 * Campaigns that this user has closed on this device. The list works offline. All visitors without a login count as one
 * user.
 */
export function getClosedCampaigns(userId: string | undefined) {
  const prefix = `${userId ?? 'tamu'} `
  const names = () => (readLocalStorage('semai-closed-campaigns') ?? '').split('\n')
  return {
    has: (campaignId: string) => names().includes(prefix + campaignId),
    add(campaignId: string): void {
      const others = names().filter(name => name !== '' && name !== prefix + campaignId)
      writeLocalStorage('semai-closed-campaigns', [...others, prefix + campaignId].slice(-MOST).join('\n'))
    },
  }
}
