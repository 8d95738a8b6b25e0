import { CallError } from '../http/errors.ts'

/**
 * Throws unless the caller has read the current version. Otherwise the write would overwrite a change that the caller
 * has not seen.
 */
export function requireVersion(read: number | undefined, current: number): void {
  if (read === undefined) throw new CallError('VERSION_REQUIRED')
  if (read !== current) throw new CallError('VERSION_STALE')
}
