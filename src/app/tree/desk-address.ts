/** Whether a path, decoded, may lead to the desk: the routes of `(desk)`. */
export function isDeskAddress(path: string): boolean {
  return /^\/(?:admin|expert|business\/scoring)(?:\/|$)/i.test(path)
}
