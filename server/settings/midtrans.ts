import { StartFailure } from '../start-failure.ts'
import type { EnvironmentValues } from './environment.ts'

export interface MidtransSettings {
  serverKey: string
  /** Public key that identifies the merchant. The server sends it to the page. */
  clientKey: string
  /** Origin from which the payment windows are loaded. */
  snapUrl: string
  apiUrl: string
}

export function readMidtransSettings(given: EnvironmentValues): MidtransSettings | undefined {
  const { MIDTRANS_SERVER_KEY: serverKey, MIDTRANS_CLIENT_KEY: clientKey } = given
  if (serverKey === undefined && clientKey === undefined) return undefined
  if (serverKey === undefined || clientKey === undefined) {
    throw new StartFailure('MIDTRANS_SERVER_KEY dan MIDTRANS_CLIENT_KEY harus diisi bersama.')
  }
  return { serverKey, clientKey, snapUrl: given.MIDTRANS_SNAP_URL, apiUrl: given.MIDTRANS_API_URL }
}
