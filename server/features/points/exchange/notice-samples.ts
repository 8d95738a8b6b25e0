import type { NoticeSample } from '../../account/notifications/service.ts'
import { createResultNotice } from './notices.ts'
import type { ExchangeRow } from './queries.ts'

const ID = '00000000-0000-4000-8000-000000000001'

function sample(
  state: 'approved' | 'paid' | 'rejected',
  { name, occasion }: Pick<NoticeSample, 'name' | 'occasion'>,
): NoticeSample {
  return {
    id: `exchange-${state}`,
    name,
    occasion,
    build: ({ personId, now }) => {
      const row: ExchangeRow = {
        id: ID,
        user_id: personId,
        item_id: ID,
        denomination: 25_000,
        price_points: 2_500,
        phone_number: '081234567890',
        number_hash: null,
        state,
        reject_reason: 'Nomornya bukan nomor Indonesia.',
        asked_at: now,
        decided_at: now,
        decided_by: null,
        paid_at: state === 'paid' ? now : null,
        signs: [],
        payout_id: null,
        payout_line: null,
      }
      const [notice] = createResultNotice(row)
      if (!notice) throw new Error(`an exchange in the state '${state}' has no notification`)
      return notice
    },
  }
}

export const exchangeNoticeSamples: readonly NoticeSample[] = [
  sample('approved', { name: 'Penukaran disetujui', occasion: 'Saat penukaran poin disetujui.' }),
  sample('paid', { name: 'Pulsa dibayar', occasion: 'Saat pulsa dari penukaran poin dibayar.' }),
  sample('rejected', { name: 'Penukaran ditolak', occasion: 'Saat penukaran poin ditolak.' }),
]
