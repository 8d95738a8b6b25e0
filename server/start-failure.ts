/**
 * Error with the reason why the server cannot start, as a message for the operator. The message is printed without a
 * stack trace, and the exit code is 1.
 */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}
