import { createHash, timingSafeEqual } from 'node:crypto'
import type { SignedFields } from './port.ts'

/** Computes the signature of a notification by Midtrans' rule. `gross_amount` is the text as received ('150000.00'). */
export function computeSignature(words: Omit<SignedFields, 'signature_key'>, serverKey: string): string {
  const { order_id: order, status_code: status, gross_amount: amount } = words
  return createHash('sha512').update(`${order}${status}${amount}${serverKey}`).digest('hex')
}

export function isSignedWith(words: SignedFields, serverKey: string): boolean {
  const givenBytes = Buffer.from(words.signature_key)
  const expected = Buffer.from(computeSignature(words, serverKey))
  return givenBytes.length === expected.length && timingSafeEqual(givenBytes, expected)
}
