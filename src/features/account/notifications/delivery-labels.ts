import type { Delivery, DeliveryState, ListedNotification } from '#contract/account/notification.ts'

const labels: Record<Delivery['channel'], Record<Delivery['state'], string>> = {
  push: {
    waiting: 'pemberitahuan sedang dikirim',
    accepted: 'pemberitahuan diterima layanan push, belum ada kabar dari perangkat',
    gone: 'perangkat sudah tidak terdaftar',
    refused: 'pemberitahuan ditolak layanan push',
    'too-late': 'pemberitahuan terlambat, tidak dikirim',
  },
  mail: {
    waiting: 'email sedang dikirim',
    accepted: 'email terkirim',
    gone: 'email tidak terkirim',
    refused: 'email ditolak',
    'too-late': 'email terlambat, tidak dikirim',
  },
}

const whatsAppLabels: Record<DeliveryState, string> = {
  waiting: 'WhatsApp sedang dikirim',
  accepted: 'WhatsApp terkirim',
  gone: 'WhatsApp tidak terkirim',
  refused: 'WhatsApp ditolak',
  'too-late': 'WhatsApp terlambat, tidak dikirim',
}

/** Returns the state of each delivery of a notification. */
export function listDeliveryLabels({ deliveries, whatsApp }: ListedNotification): string[] {
  return [...deliveries.map(getDeliveryLabels), ...(whatsApp ? [whatsAppLabels[whatsApp]] : [])]
}

/**
 * Returns the last known step of a delivery. A push service that accepts a message does not confirm that the user has
 * seen the message.
 */
function getDeliveryLabels({ channel, state, shownAt, tappedAt }: Delivery): string {
  if (tappedAt) return 'diketuk'
  if (shownAt) return 'tampil di perangkat'
  return labels[channel][state]
}
