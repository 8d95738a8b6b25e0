/** The codes that only calls of the desk answer, with their words; see error-codes.ts. */
export const deskTexts = {
  ROLE_REQUEST_WAITING: 'Sudah ada permintaan peran yang menunggu untuk akun ini.',
  ROLE_REQUEST_NOT_FOUND: 'Permintaan ini tidak ada, atau sudah diputuskan.',
  ROLE_UNCHANGED: 'Peran itu sudah dimiliki akun ini.',
  SECOND_ADMIN_NEEDED: 'Admin lain yang harus menyetujui permintaan ini.',
  LAST_ADMIN: 'Admin terakhir tidak bisa dicabut perannya.',
  BULK_EMPTY: 'Tidak ada baris yang cocok.',
  BULK_TOO_LARGE: 'Terlalu banyak baris untuk satu pekerjaan: paling banyak 100.000. Persempit saringannya.',
  BULK_NOT_FOUND: 'Pekerjaan massal ini tidak ditemukan.',
  BULK_NOT_STARTABLE: 'Pekerjaan ini sudah dimulai atau sudah selesai.',
  BULK_NOT_RUNNING: 'Pekerjaan ini sedang tidak berjalan.',
  BULK_NOT_UNDOABLE: 'Pekerjaan ini tidak bisa dibatalkan, atau sudah lewat 24 jam.',
  VIEW_NOT_FOUND: 'Tampilan ini tidak ditemukan.',
  VIEW_LIMIT_REACHED: 'Paling banyak 30 tampilan untuk satu daftar. Hapus satu dulu.',
  COUPON_NOT_FOUND: 'Batch kode ini tidak ditemukan.',
  COUPON_ENDS_IN_PAST: 'Batch ini sudah kedaluwarsa sebelum dibuat. Pilih akhir yang masih akan datang.',
  COUPON_ENDS_TOO_EARLY: 'Akhirnya harus setelah mulai berlaku.',
  COUPON_QUOTA_USED: 'Sudah lebih banyak yang dipakai dari kuota itu.',
  COUPON_STOPPED: 'Batch ini sudah dihentikan.',
  COUPON_RUNNING: 'Batch ini tidak sedang dihentikan.',
  COUPON_EXPORTED:
    'Kode batch ini sudah pernah diunduh. Kalau berkasnya hilang, hentikan batch ini dan buat yang baru.',
  IMPORT_FILE_NOT_SUPPORTED: 'Berkas ini tidak bisa dibaca. Pakai CSV berenkode UTF-8, atau XLSX.',
  IMPORT_FILE_NOT_USABLE: 'Berkas ini tidak bisa dipakai.',
  REDEEM_CODE_EXISTS: 'Kode redeem ini sudah ada.',
  INVENTORY_NOT_FOUND: 'Pilihan penukaran ini tidak ditemukan.',
  INVENTORY_EXISTS: 'Nominal ini sudah ada.',
  INVENTORY_BELOW_ZERO: 'Stoknya tidak cukup: tidak bisa di bawah nol.',
  ORDER_NOT_REFUNDABLE: 'Pesanan ini tidak sedang menunggu pengembalian uang.',
} as const

export type DeskCode = keyof typeof deskTexts
