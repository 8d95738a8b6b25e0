import type { AssignmentState } from '#contract/assessment/assignment.ts'
import type { ExpertAssignment } from '#contract/assessment/assignment.expert.ts'
import type { DotTone } from '#app/desk/state-dot.tsx'
import { getCurrentUserId } from '#app/session/session.ts'
import type { BadgeTone } from '#app/ui/badge.tsx'

export const stateNames: Record<AssignmentState, { name: string; tone: BadgeTone }> = {
  'handed-in': { name: 'Belum dinilai', tone: 'neutral' },
  'being-assessed': { name: 'Sedang dinilai', tone: 'primary' },
  scored: { name: 'Sudah dinilai', tone: 'primary' },
  returned: { name: 'Diminta perbaikan', tone: 'danger' },
}

export const stateDots: Record<AssignmentState, DotTone> = {
  'handed-in': 'waiting',
  'being-assessed': 'waiting',
  scored: 'good',
  returned: 'quiet',
}

export function getHolderName(expert: ExpertAssignment['expert']): string {
  if (expert === null) return 'Belum diambil'
  return expert.id === getCurrentUserId() ? 'Kamu' : expert.fullName
}
