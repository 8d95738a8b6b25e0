import type { ExchangeBody } from '#contract/exchange.ts'

/**
 * One key per wish to exchange. It outlives a lost answer and a reload, so that trying again cannot spend twice, and is
 * let go as soon as the server has answered, whatever the answer.
 */
export function exchangeKey(userId: string, body: ExchangeBody): { key: string; forget: () => void } {
  const name = `semai-exchange:${userId}:${body.itemId}:${body.phoneNumber}`
  const key = sessionStorage.getItem(name) ?? crypto.randomUUID()
  sessionStorage.setItem(name, key)
  return { key, forget: () => sessionStorage.removeItem(name) }
}
