import * as v from 'valibot'
import { ChangeReason } from '../admin/list.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Id, Instant } from '../wire/text.ts'
import { findingKinds } from './finding.ts'

/** Difference between an order and the transactions of the payment provider. An admin must settle the difference. */
export const AdminPaymentFinding = v.object({
  id: Id,
  kind: v.picklist(findingKinds),
  /** Empty if the provider knows no transaction. */
  transactionId: v.string(),
  /** Status of the transaction at the provider. Empty if the provider does not know the order. */
  status: v.string(),
  /** Amount that the finding is about, in rupiah. */
  amount: v.number(),
  noticedAt: Instant,
  /** Null while the finding is open. */
  settled: v.nullable(
    v.object({
      at: Instant,
      /** Name of the admin. Null if the server settled the finding. */
      by: v.nullable(v.string()),
      reason: v.string(),
    }),
  ),
})
export type AdminPaymentFinding = v.InferOutput<typeof AdminPaymentFinding>

/** Settles a finding. The reason says what happened to the money. */
export const settleFinding = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/orders/{id}/findings/{findingId}/settle',
  summary: 'Menyelesaikan temuan pembayaran sebuah pesanan',
  access: 'admin',
  params: v.object({ id: Id, findingId: Id }),
  body: v.object({ reason: ChangeReason }),
  answer: v.object({}),
  errors: ['ORDER_NOT_FOUND', 'FINDING_NOT_OPEN'],
})
