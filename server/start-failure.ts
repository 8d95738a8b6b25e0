/**
 * Reason why the server cannot start, as a message for the operator. It is printed without a stack, and the exit code
 * is 1.
 */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}
