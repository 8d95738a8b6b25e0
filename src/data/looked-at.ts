import { NotStored } from './outbox/not-stored.ts'

let isOnlyLookedAt = () => false

/**
 * Registers the check for the admin's read-only preview. Without it, writes of the preview would count as the admin's
 * own work and reading positions.
 */
export function onlyLookWhere(isLookedAt: () => boolean): void {
  isOnlyLookedAt = isLookedAt
}

/** Rejects with `NotStored` if this page may neither write nor delete. */
export async function requireWriting(): Promise<void> {
  if (isOnlyLookedAt()) throw new NotStored('preview')
}
