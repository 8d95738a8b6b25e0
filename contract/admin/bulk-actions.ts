/** All bulk actions with their labels. The server implements each as a `BulkAction` of a feature. */
export const bulkActions = {
  'coupon.stop': 'Menghentikan batch voucher',
  'redeem-code.stop': 'Menghentikan kode redeem',
  'redeem-code.use': 'Mencatat kode redeem terpakai',
  'user.end-sessions': 'Mengakhiri sesi',
  'assignment.assign': 'Menugaskan pakar',
  'enrollment.graduate': 'Meluluskan peserta',
  'exchange.approve': 'Menyetujui penukaran poin',
} as const
export type BulkActionName = keyof typeof bulkActions
// `Object.keys` returns plain strings, so the cast restores the key types. The tuple type states that there is at least
// one key.
export const bulkActionNames = Object.keys(bulkActions) as [BulkActionName, ...BulkActionName[]]

/** All file imports of the admin UI with their labels. The server implements each as an `ImportAction` of a feature. */
export const imports = {
  'inventory.import': 'Mengimpor stok',
  'redeem-code.import': 'Mengimpor kode redeem',
  'user.import': 'Mengimpor pengguna',
  'enrollment.import': 'Mendaftarkan pelajar ke kelas',
  'progress.import': 'Mengimpor kemajuan belajar',
  'certificate.import': 'Mengimpor sertifikat',
  'order.reconcile': 'Memeriksa order di Midtrans',
} as const
export type ImportName = keyof typeof imports
// `Object.keys` returns plain strings, so the cast restores the key types. The tuple type states that there is at least
// one key.
export const importNames = Object.keys(imports) as [ImportName, ...ImportName[]]

const names = new Map<string, string>(Object.entries({ ...bulkActions, ...imports }))
/** Returns the label of a bulk action. Returns a general label for an action that this version does not know. */
export const getBulkActionLabel = (name: string) => names.get(name) ?? 'Pekerjaan lain'
