import * as v from 'valibot'

/** Shops that sell courses by voucher, with the prefix of their codes. */
export const redeemPartners = {
  toko: { name: 'Toko daring', prefix: 'DRTOK' },
  lapak: { name: 'Lapak daring', prefix: 'DRBKL' },
  kursus: { name: 'Mitra kursus', prefix: 'DRKRM' },
} as const

export type RedeemPartner = keyof typeof redeemPartners
export const redeemPartnerIds = Object.keys(redeemPartners) as RedeemPartner[] // the object has exactly these keys
export const RedeemPartner = v.picklist(redeemPartnerIds)

export const redeemPartnerNames = Object.fromEntries(redeemPartnerIds.map(id => [id, redeemPartners[id].name]))
