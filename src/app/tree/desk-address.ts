/** Returns whether a decoded path may lead to admin or expert screens: the routes of `(desk)`. */
export function isDeskAddress(path: string): boolean {
  return /^\/(?:admin|expert|business\/scoring)(?:\/|$)/i.test(path)
}
