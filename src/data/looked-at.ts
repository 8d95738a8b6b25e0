import { NotStored } from './outbox/not-stored.ts'

let isOnlyLookedAt = () => false

/** The page says where it is only looked at: in the desk's preview window, where it would be the admin's own work and places. */
export function onlyLookWhere(isLookedAt: () => boolean): void {
  isOnlyLookedAt = isLookedAt
}

/** Rejects with `NotStored` where nothing is to be written down, and nothing that was is to go. */
export async function requireWriting(): Promise<void> {
  if (isOnlyLookedAt()) throw new NotStored('preview')
}
