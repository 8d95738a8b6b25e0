import { getPayWindow } from '#contract/order.ts'
import { callApi } from '#app/session/api.ts'
import type { PayEnding } from './ending.ts'
import { openSnap } from './snap.ts'
import { openStandIn } from './stand-in.ts'

/** Opens the provider's pay window and waits until it is left. Rejects when it cannot be had. Load it when one pays. */
export async function openPayWindow(token: string): Promise<PayEnding> {
  const payWindow = await callApi(getPayWindow, {})
  return payWindow.kind === 'snap' ? openSnap(payWindow, token) : openStandIn(payWindow.path, token)
}
