import { CallError } from '../http/errors.ts'

/** What was read is what is there: else the caller would overwrite a change nobody showed him. */
export function requireVersion(read: number | undefined, current: number): void {
  if (read === undefined) throw new CallError('VERSION_REQUIRED')
  if (read !== current) throw new CallError('VERSION_STALE')
}
