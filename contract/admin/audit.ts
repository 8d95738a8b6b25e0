import * as v from 'valibot'
import { Day, defineDeskList } from './list.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { pageFields } from '../wire/page.ts'
import { Id, Instant, PlainText, SearchText } from '../wire/text.ts'

/** All actions of the audit log, with their labels. */
export const auditActions = {
  'user.view': 'Membuka data pribadi',
  'user.update': 'Mengubah data pengguna',
  'user.export': 'Mengunduh daftar pengguna',
  'user.take-data': 'Mengunduh semua data pengguna atas permintaannya',
  'user.erase': 'Menghapus akun atas permintaan orangnya',
  'user.invite': 'Membuat akun dan mengirim undangan',
  'user.password-link': 'Mengirim link password',
  'user.allow-emails': 'Mengizinkan email lagi',
  'user.deactivate': 'Menonaktifkan akun',
  'user.reactivate': 'Mengaktifkan kembali akun',
  'user.withdraw': 'Membatalkan akun dari impor',
  'enrollment.by-hand': 'Mendaftarkan ke kelas tanpa pembayaran',
  'enrollment.withdraw': 'Membatalkan pendaftaran dari impor',
  'user.end-sessions': 'Mengakhiri sesi',
  'user.resend-confirmation': 'Mengirim ulang konfirmasi email',
  'role.ask': 'Meminta perubahan peran',
  'role.approve': 'Menyetujui perubahan peran',
  'role.reject': 'Menolak perubahan peran',
  'admin.create': 'Membuat akun admin',
  'admin.grant': 'Menjadikan akun admin dari server',
  'admin.revoke': 'Mencabut peran admin dari server',
  'admin.password-link': 'Membuat tautan password admin dari server',
  'second-step.on': 'Menyalakan aplikasi autentikator',
  'second-step.off': 'Mematikan aplikasi autentikator',
  'second-step.codes': 'Membuat kode pemulihan',
  'second-step.pass': 'Melewati langkah kedua',
  'second-step.fail': 'Gagal melewati langkah kedua',
  'second-step.recovery-code': 'Memakai kode pemulihan',
  'second-step.reset-ask': 'Meminta langkah kedua dihapus',
  'second-step.reset': 'Menyetujui penghapusan langkah kedua',
  'second-step.reset-reject': 'Menolak penghapusan langkah kedua',
  'passkey.add': 'Menambah kunci sandi',
  'passkey.remove': 'Menghapus kunci sandi',
  'merge.ask': 'Menyiapkan penggabungan akun',
  'merge.approve': 'Menggabungkan dua akun',
  'merge.reject': 'Menolak penggabungan akun',
  'certificate.generate': 'Membuat sertifikat',
  'certificate.publish': 'Menerbitkan sertifikat',
  'certificate.download': 'Mengunduh sertifikat',
  'certificate.graduate': 'Meluluskan dan menerbitkan sertifikat',
  'certificate.revoke': 'Mencabut sertifikat',
  'certificate.import': 'Mengimpor sertifikat',
  'certificate.withdraw': 'Membatalkan sertifikat dari impor',
  'exchange.approve': 'Menyetujui penukaran poin',
  'exchange.pay': 'Membayar penukaran poin',
  'exchange.unpaid': 'Mencatat pulsa gagal dikirim',
  'exchange.reject': 'Menolak penukaran poin',
  'payout.make': 'Membuat berkas bayar pulsa',
  'payout.download': 'Mengunduh berkas bayar pulsa',
  'payout.settle': 'Mencatat berkas pulsa sudah dibayar',
  'progress.pass': 'Meluluskan dengan tangan',
  'progress.reopen': 'Membatalkan kemajuan dari impor',
  'level-up.review': 'Meninjau bukti naik level',
  'assignment.assign': 'Menugaskan pakar',
  'assignment.claim': 'Mengambil tugas untuk dinilai',
  'assignment.hand-over': 'Menyerahkan atau melepas tugas',
  'assignment.assess': 'Menilai tugas',
  'assignment.second-reading': 'Mengatur pembacaan kedua',
  'assignment.decide': 'Menetapkan nilai dari dua pembacaan',
  'webinar.create': 'Membuat webinar',
  'webinar.change': 'Mengubah keterangan webinar',
  'webinar.capacity': 'Mengubah kapasitas webinar',
  'webinar.leaders': 'Mengubah pemandu webinar',
  'meeting.move': 'Memindahkan jadwal',
  'meeting.cancel': 'Membatalkan jadwal',
  'meeting.links': 'Mengubah tautan jadwal',
  'user.list': 'Membuka daftar pengguna',
  'comment.add': 'Menyimpan komentar siap pakai',
  'comment.change': 'Mengubah komentar siap pakai',
  'comment.remove': 'Menghapus komentar siap pakai',
  'view.save': 'Menyimpan tampilan daftar',
  'view.remove': 'Menghapus tampilan daftar',
  'coupon.create': 'Membuat batch voucher',
  'coupon.change': 'Mengubah batch voucher',
  'coupon.stop': 'Menghentikan batch voucher',
  'coupon.resume': 'Menjalankan lagi batch voucher',
  'coupon.export': 'Mengunduh kode voucher',
  'redeem-code.create': 'Menambah kode redeem',
  'redeem-code.stop': 'Menghentikan kode redeem',
  'redeem-code.resume': 'Menjalankan lagi kode redeem',
  'redeem-code.use': 'Mencatat kode redeem terpakai',
  'redeem-code.unuse': 'Membatalkan catatan kode redeem terpakai',
  'inventory.create': 'Menambah pilihan penukaran',
  'inventory.change': 'Mengubah pilihan penukaran',
  'inventory.restock': 'Menambah stok',
  'inventory.correction': 'Membetulkan stok',
  'setup.test-mail': 'Mengirim email uji',
  'setup.confirm': 'Mencatat persiapan server',
  'setup.dismiss': 'Menyembunyikan atau menampilkan persiapan server',
  'point-values.change': 'Mengubah nilai poin',
  'survey.publish': 'Menerbitkan survei',
  'survey.stop': 'Menghentikan survei',
  'institution.add': 'Menambah sekolah',
  'institution.merge': 'Menggabungkan nama sekolah',
  'institution.remove': 'Menghapus sekolah',
  'category.create': 'Menambah kategori',
  'category.change': 'Mengubah kategori',
  'category.remove': 'Menghapus kategori',
  'point-window.create': 'Menambah jadwal poin',
  'point-window.change': 'Mengubah jadwal poin',
  'point-window.remove': 'Menghapus jadwal poin',
  'content.create': 'Menambah konten situs',
  'content.change': 'Mengubah konten situs',
  'content.withdraw': 'Menurunkan konten situs',
  'content.remove': 'Menghapus konten situs',
  'content.move': 'Memindahkan konten situs',
  'content.picture': 'Mengunggah gambar konten',
  'material.draft': 'Membuka draf versi',
  'material.cards': 'Mengubah kartu ulangan',
  'material.change': 'Mengubah materi',
  'material.file': 'Mengunggah berkas materi',
  'career-track.create': 'Membuat program karier',
  'career-track.change': 'Mengubah teks program karier',
  'career-track.draft': 'Membuka draf program karier',
  'career-track.edit': 'Mengubah susunan draf',
  'career-track.copy': 'Menyalin isi program lain ke draf',
  'career-track.discard': 'Membuang draf program karier',
  'career-track.review': 'Meninjau draf program karier',
  'career-track.publish': 'Menerbitkan versi program karier',
  'career-track.take-back': 'Menarik versi program karier',
  'career-track.import': 'Mengimpor program karier dari paket',
  'package.upload': 'Mengirim paket program karier',
  'package.check': 'Memeriksa paket program karier',
  'package.start': 'Memulai impor paket program karier',
  'career-track.export': 'Mengekspor program karier sebagai paket',
  'quiz.draft': 'Membuka draf versi',
  'quiz.change': 'Mengubah kuis',
  'quiz.read-file': 'Memeriksa berkas soal',
  'quiz.import': 'Mengimpor soal ke kuis',
  'bank.create': 'Menambah soal ke bank',
  'bank.change': 'Mengubah soal di bank',
  'bank.remove': 'Menghapus soal dari bank',
  'bank.keep': 'Menyimpan soal kuis ke bank',
  'bank.take': 'Memasukkan soal bank ke kuis',
  'course.create': 'Menambah kelas',
  'course.change': 'Mengubah kelas',
  'course.publish': 'Menampilkan kelas di katalog',
  'course.hide': 'Menyembunyikan kelas',
  'session.create': 'Menambah sesi kelas',
  'session.change': 'Mengubah sesi kelas',
  'session.copy': 'Menyalin sesi kelas',
  'session.cancel': 'Membatalkan sesi kelas',
  'session.move-learner': 'Memindahkan pelajar ke sesi lain',
  'meeting.add': 'Menambah jadwal',
  'instructor.create': 'Menambah instruktur',
  'instructor.change': 'Mengubah profil instruktur',
  'instructor.move': 'Memindahkan urutan instruktur',
  'instructor.picture': 'Mengganti foto instruktur',
  'instructor.course': 'Menyerahkan kelas kepada instruktur',
  'instructor.remove': 'Menghapus instruktur',
  'refused.contact': 'Menghubungi pelajar tentang kiriman yang ditolak',
  'refused.settle': 'Mencatat kiriman yang ditolak sudah beres',
  'device.contact': 'Menghubungi pemilik perangkat yang diam',
  'order.refund': 'Mencatat pengembalian uang',
  'statement.download': 'Mengunduh laporan bulanan',
  'order.give-back': 'Mengembalikan pembayaran',
  'order.returned': 'Penyedia pembayaran mengembalikan uang',
  'order.partly-returned': 'Penyedia pembayaran mengembalikan sebagian uang',
  'order.settle-finding': 'Menyelesaikan temuan pembayaran',
  'order.ask': 'Menanyakan pembayaran ke Midtrans',
  'bulk.plan': 'Menyiapkan pekerjaan massal',
  'bulk.start': 'Memulai pekerjaan massal',
  'bulk.stop': 'Menghentikan pekerjaan massal',
  'bulk.undo': 'Membatalkan pekerjaan massal',
  'room.announce': 'Mengumumkan di ruang',
  'room.judge': 'Menata pertanyaan di ruang',
  'attendance.check-in': 'Mencatat kehadiran di pintu',
  'attendance.roster': 'Membuka daftar hadir',
  'recap.upload': 'Mengunggah berkas rekap sesi',
  'recap.save': 'Mengisi rekap sesi',
  'attendance.decide': 'Memutuskan keberatan kehadiran',
} as const
export type AuditAction = keyof typeof auditActions

/** Returns the label of an action. Actions that only a newer server knows get a general label. */
export function getActionLabel(action: string): string {
  return new Map<string, string>(Object.entries(auditActions)).get(action) ?? 'Perbuatan lain'
}

// `Object.keys` returns plain strings. The cast restores the key types, and the tuple type states that there is at
// least one key.
const actionNames = Object.keys(auditActions) as [AuditAction, ...AuditAction[]]

/** Fields with their values before or after a change, formatted for display. */
const AuditValues = v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()]))

export const AuditEntry = v.object({
  seq: v.number(),
  at: Instant,
  /** User who acted. Null if a system acted; `place` then contains the name of the system. */
  actor: v.nullable(v.object({ id: Id, fullName: v.string() })),
  /** A plain string, because the log may also contain actions of later versions. */
  deed: v.string(),
  subjectKind: v.string(),
  subjectId: v.string(),
  /** User whose data the action concerned. */
  personId: v.nullable(Id),
  place: v.string(),
  /** Null if the detail was erased together with the account it described. */
  detail: v.nullable(
    v.object({
      subject: v.string(),
      reason: v.nullable(v.string()),
      before: v.nullable(AuditValues),
      after: v.nullable(AuditValues),
    }),
  ),
})
export type AuditEntry = v.InferOutput<typeof AuditEntry>

const RowNumber = v.pipe(PlainText, v.regex(/^\d{1,15}$/, 'Nomor catatan tidak valid'))

/** `from` and `until` are the first and the last day, in Jakarta's time zone (WIB). */
export const auditList = defineDeskList(
  {
    deed: v.picklist(actionNames),
    search: SearchText,
    actor: Id,
    person: Id,
    subject: SearchText,
    seq: RowNumber,
    from: Day,
    until: Day,
  },
  ['seq'],
)

export const listAudit = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/audit',
  summary: 'Catatan perbuatan di meja admin',
  access: 'admin',
  query: auditList.query,
  answer: v.object({
    ...pageFields(AuditEntry),
    /**
     * Names of the users in the filters `actor` and `person`. Null without this filter, or if the account was deleted.
     */
    names: v.object({ actor: v.nullable(v.string()), person: v.nullable(v.string()) }),
  }),
})

/** Verifies the hash chain of the audit log. `brokenAt`: the first row whose hash does not match the previous row. */
export const verifyAudit = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/audit/verify',
  summary: 'Memeriksa keutuhan catatan',
  access: 'admin',
  answer: v.object({
    count: v.number(),
    brokenAt: v.nullable(v.number()),
    /** Hash of the last row, to compare with a copy stored elsewhere. */
    lastHash: v.string(),
  }),
})
