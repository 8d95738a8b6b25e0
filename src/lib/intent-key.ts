/**
 * One idempotency key per intention, told apart by its name. It outlives a lost answer and a reload, so that trying again
 * cannot have a second effect, and is let go as soon as the server has answered, whatever the answer.
 */
export function intentKey(name: string): { key: string; forget: () => void } {
  const key = sessionStorage.getItem(name) ?? crypto.randomUUID()
  sessionStorage.setItem(name, key)
  return { key, forget: () => sessionStorage.removeItem(name) }
}
