import type { ExchangeOffer } from '#contract/points/exchange.ts'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import { describeNotStored } from '#app/notices/not-stored-labels.ts'
import { showAlert } from '#app/notices/show-alert.ts'
import { describeRefusal } from '#app/outbox/describe-refusal.ts'
import { enqueueWork } from '#app/outbox/enqueue-work.ts'
import { useOutbox } from '#app/outbox/outbox.ts'
import { useLastEntry } from '#app/outbox/use-recent-entries.ts'
import { connection } from '#app/session/online.ts'

interface StockAlertState {
  isWanted: boolean
  /** True if the request was made on this device and has not been sent. */
  isUnsent: boolean
  /** Reason why the server refused the last request. */
  refusal: string | undefined
}

/**
 * State of the stock alert of an offer. The last request of this device has precedence over the server's last response.
 */
export function useStockAlert(offer: ExchangeOffer): StockAlertState {
  const { entries } = useOutbox()
  const isAbout = ({ kind, payload }: OutboxEntry) =>
    kind === 'stock-alert' && 'itemId' in payload && payload.itemId === offer.id
  const last = useLastEntry(isAbout, offer)
  const newest = entries.findLast(isAbout)
  return {
    isWanted: last && 'isWanted' in last.payload ? last.payload.isWanted : (offer.isAlertWanted ?? false),
    isUnsent: newest !== undefined && newest.state !== 'refused',
    refusal: newest?.state === 'refused' ? describeRefusal(newest.lastReason) : undefined,
  }
}

/**
 * Stores the request before it is sent, so that it also works without a connection. After a new request, asks for
 * permission to send push messages.
 */
export async function requestStockAlert(itemId: string, isWanted: boolean): Promise<void> {
  try {
    await enqueueWork(userId => [{ kind: 'stock-alert', payload: { itemId, isWanted }, userId }])
  } catch (error) {
    showAlert({ title: 'Belum tersimpan', text: `Permintaanmu belum tersimpan ${describeNotStored(error)}` })
    return
  }
  if (!isWanted || connection.now() === 'offline') return
  // If this chunk cannot be loaded, no permission is requested. The server sends the notification by email in any case.
  const asking = await import('#app/learning/push/ask-for-push.ts').catch(() => undefined)
  await asking?.askForPush({
    title: 'Kabari lewat pemberitahuan?',
    text: 'Kami kabari di perangkat ini sekali saat stoknya ada lagi, di luar pukul 21.00 sampai 06.00.',
  })
}
