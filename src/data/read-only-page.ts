import { NotStored } from './outbox/not-stored.ts'

let isReadOnly = () => false

/**
 * Registers the check for the admin's read-only preview. Without this check, the preview would store work and reading
 * positions as the admin's own.
 */
export function setReadOnlyCheck(isReadOnlyNow: () => boolean): void {
  isReadOnly = isReadOnlyNow
}

/** Rejects with `NotStored` if this page must not write or delete. */
export async function requireWriting(): Promise<void> {
  if (isReadOnly()) throw new NotStored('preview')
}
