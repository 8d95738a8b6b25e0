import type { LevelUpReview } from '#contract/assessment/level-up.admin.ts'
import { brand } from '#contract/site/brand.ts'
import type { NoticeSample, PlannedNotification } from '../../account/notifications/service.ts'

const NOTICE_FOR_MS = 14 * 86_400_000

interface Result {
  id: string
  user_id: string
  title: string
  state: LevelUpReview['state']
  note: string
}

/** Builds the notification of a decision about a proof. */
export function createLevelUpNotice(
  { id, user_id: personId, title, state, note }: Result,
  at: Date,
): PlannedNotification {
  const isGood = state === 'approved'
  return {
    personId,
    kind: 'level-up',
    about: `level-up:${id}`,
    step: 'result',
    dueAt: at,
    validUntil: new Date(at.getTime() + NOTICE_FOR_MS),
    urgency: 'normal',
    title: isGood ? `Level up disetujui: ${title}` : `Level up belum disetujui: ${title}`,
    body: note.trim() || (isGood ? 'Selamat! Buktimu sudah diterima.' : `Lihat catatan peninjaunya di ${brand.name}.`),
    path: '/business/level-up',
  }
}

const proof = { id: '00000000-0000-4000-8000-000000000001', title: 'Laporan magang' }

export const levelUpNoticeSamples: readonly NoticeSample[] = [
  {
    id: 'level-up-approved',
    name: 'Level up disetujui',
    occasion: 'Saat bukti level up disetujui.',
    build: ({ personId, now }) =>
      createLevelUpNotice({ ...proof, user_id: personId, state: 'approved', note: '' }, now),
  },
  {
    id: 'level-up-refused',
    name: 'Level up belum disetujui',
    occasion: 'Saat bukti level up belum disetujui. Isinya catatan peninjau.',
    build: ({ personId, now }) =>
      createLevelUpNotice(
        { ...proof, user_id: personId, state: 'rejected', note: 'Tambahkan tanda tangan pembimbingmu.' },
        now,
      ),
  },
]
