import * as v from 'valibot'
import { ChangeReason } from './desk-list.ts'
import { defineEndpoint } from './endpoint.ts'
import { Email } from './session-data.ts'
import { Id, Instant } from './text.ts'

/** Two accounts of one person become one: first a plan, then a second admin's yes. See decision 276. */

/** What a merge moves, in the words people read; `stays` says what becomes of rows the kept account has already. */
export const mergeLines = {
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
  webinars: { name: 'Pendaftaran webinar', stays: 'terdaftar di kedua akun: satu kursi dilepas' },
  attendance: { name: 'Kehadiran', stays: 'hadir dengan kedua akun: yang lebih lama yang dihitung' },
  objections: { name: 'Keberatan kehadiran', stays: 'sudah diajukan di akun ini' },
  recaps: { name: 'Jawaban rekap', stays: 'sudah dijawab di akun ini' },
  questions: { name: 'Pertanyaan di ruang', stays: '' },
  votes: { name: 'Suara di ruang', stays: 'sudah memilih dengan akun ini' },
  feeds: { name: 'Alamat kalender dan blog', stays: 'akun ini punya sendiri' },
  profile: { name: 'Profil', stays: 'profil akun ini yang dipakai' },
  refused: { name: 'Kiriman yang ditolak', stays: 'sudah dicatat di akun ini' },
  notices: { name: 'Pemberitahuan', stays: 'sudah ada di akun ini' },
  deliveries: { name: 'Pengiriman pemberitahuan', stays: '' },
  receipts: { name: 'Tanda terima kiriman', stays: 'sudah ada di akun ini' },
} as const
export type MergeLineName = keyof typeof mergeLines
const lineNames = Object.keys(mergeLines) as [MergeLineName, ...MergeLineName[]]

const Sums = v.object({ enrollments: v.number(), certificates: v.number(), points: v.number() })
export type MergeSums = v.InferOutput<typeof Sums>

/** What comes of it, to the last row: a plan is what a rehearsal came to, and is carried out only while it comes to the same. */
export const MergeOutcome = v.object({
  lines: v.array(v.object({ name: v.picklist(lineNames), moved: v.number(), stayed: v.number() })),
  /** Of the account that is kept and the one that is closed. */
  before: v.object({ kept: Sums, other: Sums }),
  after: v.object({ kept: Sums, other: Sums }),
  /** Counted twice, but spent already: it is not asked back. */
  forgivenPoints: v.number(),
  /** Devices that have to log in again. */
  endedSessions: v.number(),
  /** Of what moved; two outcomes with the same numbers may be about different things. */
  print: v.string(),
})
export type MergeOutcome = v.InferOutput<typeof MergeOutcome>

const Account = v.object({ id: Id, fullName: v.string(), email: v.string() })

export const MergePlan = v.object({
  id: Id,
  kept: Account,
  /** Closed by it. */
  other: Account,
  outcome: MergeOutcome,
  reason: v.string(),
  askedBy: v.object({ id: Id, fullName: v.string() }),
  askedAt: Instant,
  /** Whether the one who reads this may say yes: somebody else than who asked. */
  mayApprove: v.boolean(),
  /** The reader is the only admin left, and may not approve it: a second admin has to be appointed first. */
  isSecondMissing: v.boolean(),
})
export type MergePlan = v.InferOutput<typeof MergePlan>

const onePlan = v.object({ id: Id })

/** Moves nothing by itself: rehearses it, and keeps what came of it until a second admin agrees. */
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
