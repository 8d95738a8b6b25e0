/** Returns whether a decoded path may belong to admin or expert screens, which are the routes of `(desk)`. */
export function isDeskAddress(path: string): boolean {
  return /^\/(?:admin|expert|business\/scoring)(?:\/|$)/i.test(path)
}
