import { errorMessages, isErrorCode } from '#contract/wire/error-codes.ts'
import type { CodeOf } from '#contract/wire/endpoint.ts'
import type { exchangePoints, ExchangeState } from '#contract/points/exchange.ts'
import type { BadgeTone } from '#app/ui/badge.tsx'

export const stateLabels = {
  asked: { label: 'Menunggu persetujuan', tone: 'neutral' },
  approved: { label: 'Disetujui, pulsa segera dikirim', tone: 'primary' },
  paid: { label: 'Pulsa terkirim', tone: 'primary' },
  rejected: { label: 'Ditolak, poin kembali', tone: 'danger' },
} as const satisfies Record<ExchangeState, { label: string; tone: BadgeTone }>

/** Messages for refusals. PRICE_ROSE is not listed, because the server's message for it contains the new price. */
const refusals = {
  REDEEM_WINDOW_CLOSED: errorMessages.REDEEM_WINDOW_CLOSED,
  EXCHANGE_NEEDS_EMAIL: errorMessages.EXCHANGE_NEEDS_EMAIL,
  EXCHANGE_NEEDS_AGE: errorMessages.EXCHANGE_NEEDS_AGE,
  EXCHANGE_NEEDS_LEARNING: errorMessages.EXCHANGE_NEEDS_LEARNING,
  INVENTORY_ITEM_NOT_FOUND: errorMessages.INVENTORY_ITEM_NOT_FOUND,
  POINT_NOT_ENOUGH: errorMessages.POINT_NOT_ENOUGH,
  INVENTORY_OUT_OF_STOCK: errorMessages.INVENTORY_OUT_OF_STOCK,
} as const satisfies Record<Exclude<CodeOf<typeof exchangePoints>, 'PRICE_ROSE'>, string>

export function getExchangeRefusal(code: string | undefined): string {
  if (code !== undefined && Object.hasOwn(refusals, code)) return refusals[code as keyof typeof refusals] // the key was checked above
  return code !== undefined && isErrorCode(code) ? errorMessages[code] : errorMessages.SYSTEM_ERROR
}
