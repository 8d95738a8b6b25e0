import type { ColumnType } from 'kysely'
import type { PaymentMethod } from '#contract/payment/checkout.ts'
import type { OrderState } from '#contract/payment/payment.ts'

export interface PaymentOrderTable {
  id: string
  number: string
  user_id: string
  course_id: string
  session_id: string
  course_title: string
  session_title: string
  method: PaymentMethod
  /** Rupiah, or points for a payment with points. */
  amount: number
  state: OrderState
  midtrans_token: string | null
  transaction_id: string | null
  payment_type: string | null
  enrollment_id: string | null
  created_at: Date
  expires_at: Date | null
  checked_at: Date | null
  paid_at: Date | null
}

interface PaymentNoticeTable {
  order_id: string
  transaction_id: string
  transaction_status: string
  fraud_status: string
  /** Provider's key of a partial refund. Empty for other reports. */
  refund_key: ColumnType<string, string | undefined>
  /** Rupiah of a partial refund, if the provider reports the amount. */
  refund_amount: ColumnType<number | null, number | null | undefined>
  state_after: OrderState
  received_at: Date
}

export interface OrderTables {
  payment_order: PaymentOrderTable
  payment_notice: PaymentNoticeTable
}
