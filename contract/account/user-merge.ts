import * as v from 'valibot'
import { ChangeReason } from '../admin/list.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Email } from './session-data.ts'
import { Id, Instant } from '../wire/text.ts'

/** Merges two accounts of one user: first a plan, then the approval of a second admin. See decision 276. */

/**
 * Kinds of data that a merge moves, with their labels. `stays` is the message for rows that are not moved, and contains
 * the reason. `stays` is empty for kinds whose rows are all moved.
 */
export const mergeKinds = {
  enrollments: {
    name: 'Kelas',
    stays: 'diikuti di kedua akun: kelas akun ini yang diteruskan, kursi gandanya dilepas',
  },
  progress: { name: 'Materi', stays: 'tidak berubah: akun ini sudah sama jauh atau lebih jauh' },
  attempts: { name: 'Percobaan kuis', stays: 'tetap di kelas lama: materinya tidak ada di versi akun ini' },
  answers: { name: 'Tugas yang dikumpulkan', stays: 'tetap di kelas lama: materinya tidak ada di versi akun ini' },
  certificates: { name: 'Sertifikat', stays: 'sudah ada yang sama di akun ini; keduanya tetap berlaku' },
  files: { name: 'Berkas', stays: 'sudah ada di akun ini' },
  surveys: { name: 'Survei', stays: 'sudah diisi di akun ini; jawaban lama disimpan' },
  orders: { name: 'Pesanan', stays: '' },
  vouchers: { name: 'Voucher', stays: 'kode yang sama dipakai di kedua akun; catatannya disimpan' },
  points: { name: 'Catatan poin', stays: 'kegiatan yang sama sudah dihitung di akun ini: tidak dihitung dua kali' },
  waiting: { name: 'Poin yang menunggu', stays: 'kegiatan yang sama: tidak dihitung dua kali' },
  frenzies: { name: 'Waktu poin berlipat', stays: 'sudah dipakai di akun ini' },
  exchanges: { name: 'Penukaran poin', stays: '' },
  alerts: { name: 'Permintaan kabar stok', stays: 'sudah diminta di akun ini' },
  webinars: { name: 'Pendaftaran webinar', stays: 'terdaftar di kedua akun: satu kursi dilepas' },
  attendance: { name: 'Kehadiran', stays: 'hadir dengan kedua akun: yang lebih lama yang dihitung' },
  objections: { name: 'Keberatan kehadiran', stays: 'sudah diajukan di akun ini' },
  reviews: { name: 'Ulangan kartu', stays: 'sudah ada di akun ini' },
  notes: { name: 'Catatan belajar', stays: 'sudah ada di akun ini' },
  askedQuestions: { name: 'Pertanyaan di materi', stays: '' },
  givenAnswers: { name: 'Jawaban di materi', stays: '' },
  reports: { name: 'Laporan tanya jawab', stays: 'sudah dilaporkan dengan akun ini' },
  recaps: { name: 'Jawaban rekap', stays: 'sudah dijawab di akun ini' },
  questions: { name: 'Pertanyaan di ruang', stays: '' },
  votes: { name: 'Suara di ruang', stays: 'sudah memilih dengan akun ini' },
  portfolio: { name: 'Portofolio', stays: 'portofolio akun ini yang dipakai; link akun lama berhenti berlaku' },
  feeds: { name: 'Alamat kalender dan blog', stays: 'akun ini punya sendiri' },
  profile: { name: 'Profil', stays: 'profil akun ini yang dipakai' },
  refused: { name: 'Kiriman yang ditolak', stays: 'sudah dicatat di akun ini' },
  notices: { name: 'Pemberitahuan', stays: 'sudah ada di akun ini' },
  deliveries: { name: 'Pengiriman pemberitahuan', stays: '' },
  receipts: { name: 'Tanda terima kiriman', stays: 'sudah ada di akun ini' },
} as const
export type MergeKindName = keyof typeof mergeKinds
// `Object.keys` returns plain strings. The cast restores the key types, and the tuple type states that there is at
// least one key.
const lineNames = Object.keys(mergeKinds) as [MergeKindName, ...MergeKindName[]]

const Sums = v.object({ enrollments: v.number(), certificates: v.number(), points: v.number() })
export type MergeSums = v.InferOutput<typeof Sums>

/**
 * Exact result of a merge. A plan stores the result of its dry run. The merge runs only if a second dry run has the
 * same result.
 */
export const MergeOutcome = v.object({
  lines: v.array(v.object({ name: v.picklist(lineNames), moved: v.number(), stayed: v.number() })),
  /** Sums of the kept account and of the closed account before the merge. */
  before: v.object({ kept: Sums, other: Sums }),
  after: v.object({ kept: Sums, other: Sums }),
  /**
   * Points that the merge adds so that the balance is 0 instead of negative. Needed if both accounts got points for the
   * same event and spent them.
   */
  forgivenPoints: v.number(),
  /** Number of devices that must log in again. */
  endedSessions: v.number(),
  /** Fingerprint of the moved rows. Two results with equal numbers can concern different rows. */
  print: v.string(),
})
export type MergeOutcome = v.InferOutput<typeof MergeOutcome>

const Account = v.object({ id: Id, fullName: v.string(), email: v.string() })

/** Planned merge of two accounts. A second admin approves the merge. */
export const MergePlan = v.object({
  id: Id,
  kept: Account,
  /** Account that the merge closes. */
  other: Account,
  outcome: MergeOutcome,
  reason: v.string(),
  askedBy: v.object({ id: Id, fullName: v.string() }),
  askedAt: Instant,
  /** True if the caller may approve the merge. The admin who requested it may not. */
  mayApprove: v.boolean(),
  /**
   * True if the caller is the only admin left and may not approve this merge. A second admin must be appointed first.
   */
  isSecondMissing: v.boolean(),
})
export type MergePlan = v.InferOutput<typeof MergePlan>

const onePlan = v.object({ id: Id })

/** Performs a dry run of the merge, and stores its result until a second admin approves it. */
export const planMerge = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/users/{id}/merge-plans',
  summary: 'Menyiapkan penggabungan akun lain ke akun ini',
  access: 'admin',
  params: v.object({ id: Id }),
  body: v.object({ email: Email, reason: ChangeReason }),
  answer: MergePlan,
  errors: [
    'USER_NOT_FOUND',
    'MERGE_OTHER_NOT_FOUND',
    'MERGE_SAME_ACCOUNT',
    'MERGE_STAFF',
    'MERGE_ORDER_OPEN',
    'MERGE_WAITING',
  ],
})

export const listMergePlans = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/merge-plans',
  summary: 'Rencana penggabungan akun yang menunggu persetujuan',
  access: 'admin',
  answer: v.array(MergePlan),
})

export const approveMerge = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/merge-plans/{id}/approve',
  summary: 'Menyetujui dan menjalankan penggabungan yang disiapkan admin lain',
  access: 'admin',
  params: onePlan,
  answer: v.object({}),
  errors: [
    'MERGE_NOT_FOUND',
    'SECOND_ADMIN_NEEDED',
    'SECOND_ADMIN_MISSING',
    'MERGE_STAFF',
    'MERGE_ORDER_OPEN',
    'MERGE_PLAN_STALE',
  ],
})

export const rejectMerge = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/merge-plans/{id}/reject',
  summary: 'Menolak, atau menarik kembali, rencana penggabungan akun',
  access: 'admin',
  params: onePlan,
  body: v.object({ reason: ChangeReason }),
  answer: v.object({}),
  errors: ['MERGE_NOT_FOUND'],
})
