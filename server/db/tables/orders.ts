import type { ColumnType, Generated } from 'kysely'
import type { PaymentMethod } from '#contract/payment/checkout.ts'
import type { FindingKind } from '#contract/payment/finding.ts'
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
  /** Amount in rupiah, or in points for a payment with points. */
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
  /** Provider's key of a partial refund. Empty for reports about anything else. */
  refund_key: ColumnType<string, string | undefined>
  /** Amount of a partial refund in rupiah. Null if the provider does not report it. */
  refund_amount: ColumnType<number | null, number | null | undefined>
  state_after: OrderState
  received_at: Date
}

interface PaymentFindingTable {
  id: string
  order_id: string
  kind: FindingKind
  /** Provider's id of the transaction. Empty if the provider knows no transaction. */
  transaction_id: string
  /** Key of a partial chargeback. Empty for all other findings. */
  refund_key: string
  /** Provider's status of the transaction. Empty if the provider does not know the order. */
  transaction_status: string
  amount: number
  noticed_at: Date
  settled_at: Date | null
  /** Admin who settled the finding. Null if the server settled it. */
  settled_by: string | null
  settled_reason: string | null
}

interface PaymentComparisonTable {
  /** Day whose payments are compared, in WIB. */
  day: string
  started_at: Date
  finished_at: Date | null
  /** Last order that was compared. An unfinished comparison continues after this order. */
  last_order_id: string | null
  compared: Generated<number>
  agreed: Generated<number>
  corrected: Generated<number>
  contradicted: Generated<number>
  unanswered: Generated<number>
  rupiah_here: Generated<number>
  rupiah_there: Generated<number>
}

export interface OrderTables {
  payment_finding: PaymentFindingTable
  payment_comparison: PaymentComparisonTable
  payment_order: PaymentOrderTable
  payment_notice: PaymentNoticeTable
}
