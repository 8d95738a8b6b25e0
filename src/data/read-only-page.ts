import { NotStored } from './outbox/not-stored.ts'

let isReadOnly = () => false

/**
 * Registers the check for the admin's read-only preview. Without it, writes of the preview would count as the admin's
 * own work and reading positions.
 */
export function forbidWritesWhere(isReadOnlyNow: () => boolean): void {
  isReadOnly = isReadOnlyNow
}

/** Rejects with `NotStored` if this page may neither write nor delete. */
export async function requireWriting(): Promise<void> {
  if (isReadOnly()) throw new NotStored('preview')
}
