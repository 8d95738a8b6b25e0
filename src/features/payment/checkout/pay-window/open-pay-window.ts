import { getPayWindow } from '#contract/payment/order.ts'
import { callApi } from '#app/session/api.ts'
import type { PaymentResult } from './ending.ts'
import { openSnap } from './snap.ts'
import { openStandIn } from './stand-in.ts'

/**
 * Opens the provider's pay window and resolves when the window is closed. Rejects if the window cannot be loaded. Must
 * be imported only for a payment.
 */
export async function openPayWindow(token: string): Promise<PaymentResult> {
  const payWindow = await callApi(getPayWindow, {})
  return payWindow.kind === 'snap' ? openSnap(payWindow, token) : openStandIn(payWindow.path, token)
}
