/** A backup or restore that cannot go on. The message tells the operator what to do; it is printed without a stack. */
export class BackupFailure extends Error {
  override readonly name = 'BackupFailure'
}
