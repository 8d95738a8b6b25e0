import type { CheckoutBody } from '#contract/checkout.ts'

/**
 * One key per intention to pay. It outlives a lost answer and a reload, so that trying again cannot pay twice, and is
 * let go as soon as the server has answered, whatever the answer.
 */
export function paymentKey(userId: string, slug: string, body: CheckoutBody): { key: string; forget: () => void } {
  const name = `semai-pay:${userId}:${slug}:${body.sessionId}:${body.paymentMethod}`
  const key = sessionStorage.getItem(name) ?? crypto.randomUUID()
  sessionStorage.setItem(name, key)
  return { key, forget: () => sessionStorage.removeItem(name) }
}
