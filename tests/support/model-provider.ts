import { randomUUID } from 'node:crypto'
import { parseReportedState } from '#contract/payment/payment.ts'
import {
  type CardProvider,
  type PaymentReport,
  ProviderRefused,
  ProviderUnavailable,
} from '#server/providers/midtrans/port.ts'
import type { Random } from './random.ts'

export interface ModelTransaction {
  id: string
  orderNumber: string
  amount: number
  /** The provider cannot refund bank transfers. */
  isTransfer: boolean
  status: string
  refunds: { key: string; amount: number }[]
}

const isReceived = (status: string) => status === 'settlement' || status.startsWith('partial_')

/**
 * Creates a payment provider in memory. Its transactions change at random, and its responses are lost at random, before
 * or after the request took effect.
 */
export function createModelProvider(random: Random) {
  const transactions: ModelTransaction[] = []
  let faultShare = 0.1

  const loseAnswer = () => {
    if (random.chance(faultShare)) throw new ProviderUnavailable('lost')
  }
  const returnedOf = ({ refunds }: ModelTransaction) => refunds.reduce((sum, { amount }) => sum + amount, 0)

  /** Returns the rupiah that the provider received and did not return. */
  const heldOf = (transaction: ModelTransaction) =>
    isReceived(transaction.status) ? transaction.amount - returnedOf(transaction) : 0

  function reportOf(transaction: ModelTransaction): PaymentReport {
    const { id, orderNumber, amount, status, refunds } = transaction
    return {
      orderNumber,
      grossAmount: `${amount}.00`,
      status,
      fraudStatus: 'accept',
      news: parseReportedState(status, 'accept'),
      transactionId: id,
      paymentType: transaction.isTransfer ? 'bank_transfer' : 'qris',
      refunds: refunds.map(each => ({ ...each })),
      returnedTotal: refunds.length > 0 ? returnedOf(transaction) : undefined,
    }
  }

  function giveBack(transaction: ModelTransaction, { key, amount }: { key: string; amount: number }, word: string) {
    transaction.refunds.push({ key, amount })
    transaction.status = heldOf(transaction) === 0 ? word : `partial_${word}`
  }

  const cards: CardProvider = {
    payWindow: { kind: 'snap', scriptUrl: 'https://snap.test', clientKey: 'model' },
    createTransaction: () => Promise.reject(new Error('not used')),
    cancel: async () => {},
    isSigned: () => true,
    async findStatus(orderNumber, transactionId) {
      loseAnswer()
      const ownTransactions = transactions.filter(each => each.orderNumber === orderNumber)
      const found =
        transactionId === undefined ? ownTransactions.at(-1) : ownTransactions.find(({ id }) => id === transactionId)
      return found && reportOf(found)
    },
    async refund(orderNumber, { transactionId, key, amount }) {
      loseAnswer()
      const ownTransactions = transactions.filter(each => each.orderNumber === orderNumber)
      const found =
        transactionId === undefined ? ownTransactions.at(-1) : ownTransactions.find(({ id }) => id === transactionId)
      if (!found || found.isTransfer) throw new ProviderRefused('a bank transfer')
      if (!found.refunds.some(each => each.key === key)) {
        if (!isReceived(found.status) || amount > heldOf(found)) throw new ProviderRefused('not refundable')
        giveBack(found, { key, amount }, 'refund')
      }
      loseAnswer()
    },
  }

  return {
    cards,
    heldOf,
    /** Ends the faults. */
    calm: () => (faultShare = 0),
    begin(orderNumber: string, amount: number): ModelTransaction {
      const transaction = { orderNumber, amount, id: randomUUID(), isTransfer: random.chance(0.5), status: 'pending' }
      const begun = { ...transaction, refunds: [] }
      transactions.push(begun)
      return begun
    },
    /** Changes the transaction at random. Returns the report of that moment, or undefined if nothing changed. */
    happen(transaction: ModelTransaction): PaymentReport | undefined {
      if (transaction.status === 'pending') {
        const endings = ['settlement', 'settlement', 'settlement', 'settlement', 'expire', 'cancel', 'deny', 'failure']
        transaction.status = random.pick(endings) ?? 'settlement'
      } else if (isReceived(transaction.status)) {
        const held = heldOf(transaction)
        const amount = random.chance(0.5) ? held : random.between(1, held)
        giveBack(transaction, { key: randomUUID(), amount }, random.chance(0.5) ? 'refund' : 'chargeback')
      } else {
        return undefined
      }
      return reportOf(transaction)
    },
  }
}
export type ModelProvider = ReturnType<typeof createModelProvider>
