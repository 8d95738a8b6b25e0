import type { Delivery } from '#contract/account/notification.ts'

const failures: Partial<Record<Delivery['state'], string>> = {
  gone: 'perangkat sudah tidak terdaftar',
  refused: 'ditolak layanan push',
  'too-late': 'tidak terkirim tepat waktu',
}

/**
 * Returns the delivery steps of a push message. `words` is the time since the previous step, or another text if the
 * step was not reached.
 */
export function listDeliverySteps(delivery: Delivery | undefined): { name: string; words: string }[] {
  const failure = delivery && failures[delivery.state]
  const names = ['Diterima layanan push', 'Tiba di perangkat', 'Tampil', 'Diketuk']
  const moments = [delivery?.acceptedAt, delivery?.arrivedAt, delivery?.shownAt, delivery?.tappedAt]
  return names.map((name, at) => {
    const moment = moments[at]
    if (moment === null || moment === undefined) return { name, words: at === 0 && failure ? failure : 'menunggu…' }
    const before = moments.slice(0, at).findLast(each => typeof each === 'string') ?? delivery?.createdAt ?? moment
    return { name, words: `${Math.max(0, Date.parse(moment) - Date.parse(before))} ms` }
  })
}
