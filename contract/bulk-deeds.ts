/** Every deed that can be done to many rows at once, with the words people read. Its server side is a `BulkDeed` of a feature. */
export const bulkDeeds = {
  'coupon.stop': 'Menghentikan batch voucher',
  'user.end-sessions': 'Mengakhiri sesi',
  'assignment.assign': 'Menugaskan pakar',
  'enrollment.graduate': 'Meluluskan peserta',
  'exchange.approve': 'Menyetujui penukaran poin',
} as const
export type BulkDeedName = keyof typeof bulkDeeds
export const bulkDeedNames = Object.keys(bulkDeeds) as [BulkDeedName, ...BulkDeedName[]]
