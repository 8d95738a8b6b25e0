import { brand } from '../site/brand.ts'
import type { DeskCode } from '../admin/codes.ts'
import { EXCHANGE_ACCOUNT_DAYS, EXCHANGE_LEARNING_DAYS } from './limits.ts'
import type { PackageCode } from '../packages/package-codes.ts'

/**
 * All error codes with their default messages, for screens without a better message. Business codes, including
 * `*_NOT_FOUND`, have the HTTP status 400, because the client treats only 400 as a business error. The codes in
 * `statuses` concern the request itself and have other statuses.
 */
export const errorMessages = {
  // errors of the request itself
  VALIDATION_FAILED: 'Ada isian yang belum benar.',
  UNAUTHORIZED: 'Kamu perlu masuk dulu.',
  JWT_EXPIRED: 'Sesi perlu diperbarui.',
  FORBIDDEN: 'Kamu tidak punya akses ke bagian ini.',
  SECOND_STEP_REQUIRED: 'Bagian ini perlu langkah kedua. Coba lagi untuk memasukkannya.',
  ADDRESS_NOT_FOUND: 'Alamat tidak ditemukan.',
  METHOD_NOT_ALLOWED: 'Cara memanggil alamat ini tidak didukung.',
  PAYLOAD_TOO_LARGE: 'Data yang dikirim terlalu besar.',
  UNSUPPORTED_MEDIA_TYPE: 'Jenis data yang dikirim tidak didukung.',
  TOO_MANY_REQUESTS: 'Terlalu banyak permintaan. Coba lagi beberapa saat.',
  MAINTENANCE: `${brand.name} sedang dalam perawatan.`,
  /**
   * The request is refused before it has any effect, so any call may be repeated after `Retry-After`, with or without
   * an idempotency key.
   */
  SERVER_BUSY: 'Server sedang ramai. Coba lagi sebentar.',
  SYSTEM_ERROR: 'Maaf, terjadi kesalahan pada sistem kami. Silakan coba lagi beberapa saat lagi.',
  IDEMPOTENCY_KEY_REUSED: 'Kunci pengiriman ini sudah dipakai untuk data lain.',
  VERSION_REQUIRED: 'Perubahan ini harus menyebut versi data yang dibaca.',
  VERSION_STALE: 'Data ini sudah diubah orang lain sejak kamu membukanya.',
  // accounts
  EMAIL_ALREADY_REGISTERED: 'Email sudah terdaftar. Silakan masuk atau pakai email lain.',
  LOGIN_FAILED: 'Email atau password salah.',
  ACCOUNT_DEACTIVATED: `Akun ini dinonaktifkan. Hubungi ${brand.supportEmail} untuk mengaktifkannya lagi.`,
  USER_NOT_FOUND: 'Pengguna tidak ditemukan.',
  REFRESH_TOKEN_NOT_FOUND: 'Sesi login tidak ditemukan.',
  INVALID_REFRESH_TOKEN: 'Sesi login tidak berlaku lagi.',
  TOKEN_EXPIRED: 'Link ini sudah kedaluwarsa. Silakan minta link baru.',
  TOKEN_NOT_FOUND: 'Link tidak valid.',
  JWT_MALFORMED: 'Link tidak valid.',
  TOKEN_INVALID_SIGNATURE: 'Link tidak valid.',
  OLD_PASSWORD_MISMATCH: 'Gagal! Password lama tidak valid',
  // profile
  PROVINCE_NOT_FOUND: 'Provinsi tidak ditemukan',
  CITY_NOT_FOUND: 'Kota atau kabupaten ini tidak ada di provinsi itu',
  INSTITUTION_NOT_FOUND: 'Sekolah atau kampus tidak ditemukan',
  FILE_TYPE_NOT_SUPPORTED: 'Jenis berkas ini tidak didukung. Pakai gambar JPEG, PNG, atau WebP.',
  PICTURE_NOT_READABLE: 'Gambar ini rusak atau tidak dapat dibaca. Coba gambar lain.',
  PICTURE_TOO_MANY_PIXELS: 'Ukuran gambar terlalu besar, paling banyak 25 megapiksel.',
  LOGIN_SESSION_NOT_FOUND: 'Perangkat ini sudah tidak masuk.',
  ORIGIN_NOT_ALLOWED: 'Situs tujuan tidak diizinkan.',
  LOGIN_CODE_NOT_VALID: 'Kode masuk tidak berlaku lagi. Silakan masuk kembali.',
  GOOGLE_NOT_AVAILABLE: 'Masuk dengan Google sedang tidak tersedia. Coba lagi nanti atau pakai email.',
  GOOGLE_TOKEN_INVALID: 'Token tidak valid',
  GOOGLE_STATE_MISMATCH: 'Proses masuk dengan Google tidak dimulai dari sini. Silakan coba lagi.',
  GOOGLE_EMAIL_NOT_VERIFIED: 'Email akun Google ini belum diverifikasi.',
  GOOGLE_ACCOUNT_NOT_LINKED:
    'Email ini sudah terdaftar, tetapi belum diverifikasi. Masuk dengan password, atau atur ulang password untuk memverifikasinya.',
  PASSWORD_MISMATCH: 'Password salah.',
  PROOF_NEEDED: 'Isi password akunmu untuk melanjutkan.',
  STEP_CODE_WRONG: 'Kode ini salah, atau sudah tidak berlaku.',
  STEP_NOT_SET_UP: 'Akun ini belum punya langkah kedua.',
  STEP_APP_ON: 'Aplikasi autentikator sudah menyala. Matikan dulu, lalu pasang yang baru.',
  PASSKEY_NOT_KNOWN: 'Kunci sandi ini sudah tidak terhubung ke akun mana pun.',
  PASSKEY_NOT_VERIFIED: 'Kunci sandi ini tidak bisa dipastikan.',
  PASSKEY_TIMED_OUT: 'Waktunya habis. Coba lagi.',
  PASSKEY_WITHOUT_LOCK: 'Perangkat tidak meminta sidik jari, wajah, atau PIN. Pasang kunci layarnya dulu.',
  PASSKEY_BLOCKED: 'Kunci sandi ini diblokir karena salinannya pernah dipakai. Hapus kuncinya di halaman Keamanan.',
  PASSKEY_EXISTS: 'Perangkat ini sudah punya kunci sandi untuk akunmu.',
  PASSKEY_NOT_FOUND: 'Kunci sandi ini sudah dihapus.',
  PASSKEY_LIMIT_REACHED: 'Paling banyak 20 kunci sandi. Hapus satu dulu.',
  LOGIN_TOO_OLD: 'Demi keamanan, keluar lalu masuk lagi sebelum menghapus akun.',
  // notifications
  PUSH_SERVICE_NOT_KNOWN: 'Layanan push browser ini tidak kami kenal. Pengingat tetap datang lewat email.',
  PUSH_KEYS_INVALID: 'Kunci push dari browser ini rusak. Coba nyalakan lagi.',
  PUSH_KEY_OUTDATED: 'Kunci push sudah diganti. Coba nyalakan lagi.',
  PUSH_ADDRESS_TAKEN: 'Alamat push ini milik perangkat lain.',
  PUSH_DEVICE_NOT_FOUND: 'Perangkat ini sudah tidak menerima push.',
  PUSH_DELIVERY_NOT_FOUND: 'Pemberitahuan ini tidak ditemukan.',
  WHATSAPP_OFF: 'Pemberitahuan lewat WhatsApp sedang tidak tersedia.',
  WHATSAPP_NUMBER_UNREACHABLE: 'WhatsApp tidak bisa mengirim ke nomor ini. Periksa nomornya.',
  WHATSAPP_NOT_ANSWERING: 'WhatsApp sedang tidak menjawab. Coba lagi sebentar lagi.',
  WHATSAPP_CODE_WRONG: 'Kode ini salah.',
  WHATSAPP_CODE_OVER: 'Kode ini sudah tidak berlaku. Minta kode baru.',
  // courses and checkout
  COURSE_NOT_FOUND: 'Kelas tidak tersedia',
  SESSION_NOT_CANCELLED: 'Hanya pelajar sesi yang dibatalkan yang bisa dipindahkan',
  SESSION_OVER: 'Sesi tujuan sudah selesai. Pilih sesi lain.',
  SESSION_EMPTY: 'Tidak ada lagi pelajar yang bisa dipindahkan dari sesi ini',
  SESSION_NOT_FOUND: 'Jadwal tidak tersedia',
  COURSE_ALREADY_ENROLLED: 'Kamu telah terdaftar di kelas ini',
  QUOTA_IS_FULL: 'Kuota kelas habis',
  PAYMENT_WITH_POINT_NOT_SUPPORTED: 'Tidak tersedia metode pembayaran menggunakan point',
  PAYMENT_METHOD_NOT_AVAILABLE: 'Metode pembayaran ini belum tersedia',
  PRICE_ROSE: 'Harganya baru saja naik. Kamu belum membayar apa pun.',
  POINT_NOT_ENOUGH: 'Point kamu tidak cukup',
  PAYMENT_PROVIDER_AWAY: 'Layanan pembayaran sedang tidak menjawab. Coba lagi sebentar lagi.',
  PAYMENT_SIGNATURE_INVALID: 'Tanda tangan pemberitahuan tidak cocok',
  PAYMENT_AMOUNT_MISMATCH: 'Jumlah pembayaran tidak sama dengan pesanan',
  ORDER_NOT_FOUND: 'Pesanan tidak ditemukan',
  RECEIPT_NOT_AVAILABLE: 'Bukti bayar tersedia setelah pembayaran diterima',
  // vouchers and redeem codes
  VOUCHER_INVALID: 'Itu Bukan Kode Voucher!',
  VOUCHER_NOT_FOUND: 'Kode Voucher Tidak Ditemukan',
  VOUCHER_EXPIRED: 'Voucher sudah kedaluwarsa',
  VOUCHER_USED: 'Voucher telah digunakan',
  VOUCHER_IS_NOT_ACTIVE_YET: 'Voucher belum dapat digunakan',
  REDEEM_ERROR_VOUCHER: 'Itu Kode Voucher, Bukan Kode Redeem!',
  REDEEM_ERROR_NIK: 'Itu NIK, Bukan Kode Redeem!',
  REDEEM_ERROR_INVOICE: 'Itu Kode Invoice, Bukan Kode Redeem!',
  REDEEM_USED: 'Kode Redeem Sudah Digunakan',
  REDEEM_NOT_FOUND: 'Kode Redeem Tidak Ditemukan',
  // learning
  CAREER_TRACK_NOT_FOUND: 'Program tidak ditemukan',
  CAREER_TRACK_VERSION_NOT_FOUND: 'Versi program ini tidak ditemukan',
  CAREER_TRACK_VERSION_INCOMPLETE: 'Versi ini belum lengkap: setiap jalur perlu kelas, setiap kelas perlu materi',
  CAREER_TRACK_VERSION_OUTDATED: 'Sudah ada versi yang lebih baru dari ini',
  ENROLLMENT_NOT_FOUND: 'Kelas ini tidak ada di akunmu',
  ENROLLMENT_REFUNDED:
    'Pembayaran kelas ini sudah dikembalikan, jadi kelasnya hanya bisa dibaca. Yang kamu kerjakan setelah itu tidak dihitung.',
  TRACK_CLASS_NOT_FOUND: 'Kelas ini tidak ada di programmu',
  LECTURE_MATERIAL_NOT_FOUND: 'Materi tidak ditemukan',
  QUIZ_NOT_FOUND: 'Kuis tidak ditemukan',
  PROGRESS_NEEDS_GRADING:
    'Kuis dan tugas selesai setelah dinilai, materi interaktif setelah dimainkan sampai selesai, bukan ditandai sendiri',
  VIDEO_NOT_WATCHED: 'Tonton dulu videonya sampai hampir selesai, atau baca transkripnya',
  SURVEY_NOT_FOUND: 'Survei ini tidak ada lagi',
  SURVEY_ANSWERS_INVALID: 'Jawaban survei belum lengkap atau tidak sesuai pertanyaannya',
  ATTEMPT_NOT_ANSWERED: 'Jawab semua pertanyaan sebelum mengumpulkan',
  ATTEMPT_NOT_FOUND: 'Percobaan kuis ini tidak ditemukan',
  ATTEMPT_NOT_STARTED: 'Kuis ini harus dimulai selagi ada koneksi. Buka kuisnya lagi untuk memulai.',
  ATTEMPT_USED_UP: 'Jatah percobaan kuis ini sudah habis',
  ATTEMPT_WINDOW_OVER: 'Semua jawaban ini diberikan setelah waktu kuis habis, jadi tidak dapat dinilai.',
  ATTEMPT_SIGNATURE_INVALID: 'Percobaan kuis ini tidak dikenali. Buka kuisnya lagi untuk memulai yang baru.',
  ASSIGNMENT_NOT_FOUND: 'Jawaban tugas tidak ditemukan',
  ASSIGNMENT_CHANGED: 'Jawaban ini sudah berubah sejak kamu membukanya. Muat ulang sebelum menilai.',
  ASSIGNMENT_READ: 'Pembacaan jawaban ini sudah masuk dan tidak bisa diubah. Hubungi admin kalau ada yang keliru.',
  EXPERT_READ_FIRST: 'Pakar ini sudah memegang pembacaan pertamanya. Pilih pakar lain.',
  READING_NOT_OPEN: 'Keadaan pembacaan jawaban ini sudah berubah. Muat ulang untuk melihatnya.',
  DECISION_NOT_YOURS: 'Jawaban ini kamu baca atau kamu kumpulkan sendiri. Minta admin lain menetapkan nilainya.',
  LEVEL_UP_NOT_FOUND: 'Bukti naik level ini tidak ditemukan',
  ASSIGNMENT_SCORED: 'Tugas ini sudah dinilai. Muat ulang untuk melihatnya.',
  EXPERT_NOT_FOUND: 'Pakar ini tidak ada lagi, atau bukan pakar lagi',
  DESK_ENROLLMENT_NOT_FOUND: 'Pelajar ini sudah tidak ada di kelas itu',
  PART_NOT_FOUND: 'Materi, kelas, atau track ini tidak ada di versi yang diikuti pelajar',
  PART_PASSED: 'Semuanya sudah selesai, tidak ada yang perlu diluluskan',
  GRADUATION_NOT_READY: 'Belum memenuhi semua syarat, atau sertifikatnya dicabut',
  GRADUATION_DONE: 'Sudah lulus dan sertifikatnya sudah terbit',
  // files
  UPLOAD_NOT_FOUND: 'Berkas ini belum ada di server. Coba kirim lagi.',
  UPLOAD_OFFSET_MISMATCH: 'Potongan berkas tidak menyambung. Pengiriman dilanjutkan dari yang sudah sampai.',
  UPLOAD_DAMAGED: 'Isi berkas yang sampai tidak utuh. Pengiriman diulang dari awal.',
  UPLOAD_QUOTA_EXCEEDED: 'Batas kirim berkas untuk hari ini sudah tercapai. Coba lagi besok.',
  ATTACHMENT_TYPE_NOT_SUPPORTED:
    'Jenis berkas ini tidak didukung. Pakai PDF, Word, Excel, PowerPoint, ZIP, gambar JPEG/PNG/WebP, video MP4, atau teks.',
  // certificates
  CERTIFICATE_NOT_FOUND: 'Sertifikat tidak ditemukan',
  CERTIFICATE_REVOKED: 'Sertifikat ini sudah dicabut',
  // points
  POINT_EVENT_UNKNOWN: 'Kegiatan poin ini tidak dikenal',
  POINT_EVENT_NOT_PROVEN: 'Kegiatan poin ini belum tercatat selesai',
  REDEEM_WINDOW_CLOSED: 'Penukaran poin sedang ditutup. Poinmu tidak berkurang.',
  EXCHANGE_NEEDS_EMAIL: 'Verifikasi dulu email kamu, baru poin bisa ditukar. Poinmu tidak berkurang.',
  EXCHANGE_NEEDS_AGE: `Poin bisa ditukar setelah akunmu berumur ${EXCHANGE_ACCOUNT_DAYS} hari. Poinmu tidak berkurang.`,
  EXCHANGE_NEEDS_LEARNING: `Poin bisa ditukar setelah kamu belajar di ${EXCHANGE_LEARNING_DAYS} hari yang berbeda. Poinmu tidak berkurang.`,
  INVENTORY_ITEM_NOT_FOUND: 'Pilihan ini sudah tidak tersedia',
  INVENTORY_OUT_OF_STOCK: 'Stok pilihan ini sedang habis. Poinmu tidak berkurang.',
  EXCHANGE_NOT_FOUND: 'Penukaran ini tidak ditemukan',
  EXCHANGE_DECIDED: 'Penukaran ini sudah diputuskan. Muat ulang untuk melihatnya.',
  EXCHANGE_IN_PAYOUT: 'Penukaran ini sedang dibayar. Catat dulu hasil pembayarannya.',
  EXCHANGE_NOT_IN_PAYOUT:
    'Penukaran ini belum ada di berkas bayar. Buat berkasnya dulu, supaya tidak dibayar dua kali.',
  PAYOUT_NOT_FOUND: 'Berkas bayar ini tidak ditemukan',
  PAYOUT_EMPTY: 'Tidak ada penukaran disetujui yang menunggu dibayar. Mungkin admin lain sudah membuat berkasnya.',
  // webinars
  WEBINAR_NOT_FOUND: 'Webinar tidak ditemukan',
  MEETING_NOT_FOUND: 'Sesi ini tidak ada di jadwalmu',
  WEBINAR_OVER: 'Webinar ini sudah selesai',
  WEBINAR_CANCELLED: 'Webinar ini dibatalkan',
  WEBINAR_OF_COURSE: 'Sesi ini bagian dari kelasmu, jadi tidak bisa dibatalkan dari sini',
  WEBINAR_SLUG_TAKEN: 'Alamat ini sudah dipakai webinar lain',
  RECAP_NOT_FOUND: 'Rekap sesi ini belum ada',
  RECAP_FILE_NOT_FOUND: 'Berkas rekap ini tidak ditemukan. Unggah lagi.',
  RECAP_FILE_TYPE_NOT_SUPPORTED: 'Jenis berkas ini tidak didukung. Pakai MP4, PDF, atau teks WebVTT.',
  LEADER_NOT_EXPERT: 'Pemandu harus seorang pakar',
  WEBINAR_CAPACITY_TAKEN: 'Sudah lebih banyak yang terdaftar dari kapasitas itu',
  MEETING_CHANGED: 'Sesi ini sudah berubah sejak kamu membukanya. Muat ulang dulu.',
  MEETING_CANCELLED: 'Sesi ini sudah dibatalkan',
  MEETING_IN_PAST: 'Waktu itu sudah lewat',
  ROOM_NOT_OPEN: 'Ruangnya belum dibuka',
  ROOM_CLOSED: 'Ruangnya sudah ditutup',
  ROOM_FULL: 'Daftarnya sudah penuh',
  ROOM_TOO_OFTEN: 'Batas untuk sesi ini sudah tercapai',
  QUESTION_NOT_FOUND: 'Pertanyaan ini tidak ada lagi',
  // attendance
  ATTENDANCE_CODE_WRONG: 'Kode hadir ini salah. Lihat lagi kode di layar depan.',
  ATTENDANCE_CODE_OLD: 'Kode hadir ini sudah lewat. Pakai kode yang sekarang ada di layar depan.',
  ATTENDANCE_TRIES_USED_UP: 'Terlalu banyak kode yang salah untuk sesi ini. Pakai Keberatan kalau kamu memang hadir.',
  ATTENDANCE_PASS_INVALID: 'Kartu hadir ini bukan milik akun ini untuk sesi ini.',
  ATTENDANCE_CLOSED: 'Catatan kehadiran sesi ini sudah ditutup.',
  OBJECTION_TOO_EARLY: 'Keberatan bisa diajukan setelah sesinya mulai.',
  OBJECTION_DECIDED: 'Keberatan ini sudah diputuskan.',
  OBJECTION_NOT_FOUND: 'Keberatan ini tidak ditemukan.',
  MEETING_NOT_LURING: 'Sesi ini daring, jadi tidak ada pencatatan di pintu.',
  CHECK_IN_OUTSIDE_MEETING: 'Waktu pencatatan ini di luar waktu sesi.',
  CONTENT_NOT_FOUND: 'Isi halaman ini tidak ada, atau sudah diturunkan.',
  REVIEW_LOG_FULL: 'Catatan ulanganmu sudah penuh. Yang ini tersimpan di perangkatmu; kirim kode bantuan ke kami',
  NOTE_LOG_FULL: 'Catatan belajarmu sudah penuh. Yang ini tersimpan di perangkatmu; kirim kode bantuan ke kami',
  QUESTION_TOO_OFTEN: 'Kirimanmu hari ini sudah mencapai batas. Coba lagi besok',
  QUESTION_ALUMNI_ONLY: 'Hanya pelajar yang sudah menamatkan kelas ini yang bisa menjawab',
  QUESTION_OWN: 'Pertanyaanmu sendiri dijawab oleh orang lain',
  ANSWER_NOT_FOUND: 'Jawaban ini tidak ada lagi',
  STUDY_GROUP_NOT_FOUND: 'Kode ini bukan kode kelompok di sesi kelasmu. Periksa lagi kodenya',
  STUDY_GROUP_FULL: 'Kelompok ini sudah penuh. Minta kode lain, atau ikut kelompok yang masih ada tempatnya',
  OUTBOX_KIND_UNKNOWN: 'Jenis kiriman ini tidak dikenal',
} as const

/** Codes that a learner's page may get. Admin codes are in a separate file that learners' scripts do not include. */
type LearnerCode = keyof typeof errorMessages
export type ErrorCode = LearnerCode | DeskCode | PackageCode

const statuses: Partial<Record<ErrorCode, number>> = {
  UNAUTHORIZED: 401,
  JWT_EXPIRED: 403,
  FORBIDDEN: 403,
  SECOND_STEP_REQUIRED: 403,
  ADDRESS_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  VERSION_STALE: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  VERSION_REQUIRED: 428,
  TOO_MANY_REQUESTS: 429,
  SERVER_BUSY: 503,
  SYSTEM_ERROR: 500,
  MAINTENANCE: 503,
}

/** Returns the HTTP status of an error code: its status in `statuses`, otherwise 400. */
export function getErrorStatus(code: ErrorCode): number {
  return statuses[code] ?? 400
}

export function isErrorCode(value: string): value is LearnerCode {
  return Object.hasOwn(errorMessages, value)
}
