/** Reason why the server cannot start, readable for the operator. It is printed without a stack; the exit code is 1. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}
