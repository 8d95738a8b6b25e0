import type { Delivery } from '#contract/account/notification.ts'

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

/** Claims only known facts: that a push service accepted a message does not mean that the user saw it. */
export function deliveryLabels({ channel, state, shownAt, tappedAt }: Delivery): string {
  if (tappedAt) return 'diketuk'
  if (shownAt) return 'tampil di perangkat'
  return labels[channel][state]
}
