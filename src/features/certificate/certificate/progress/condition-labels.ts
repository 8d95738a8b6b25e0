import type { CertificateProgress } from '#contract/certificate/own-certificates.ts'
import type { ConditionName } from '#contract/certificate/graduation.ts'

type Condition = CertificateProgress['conditions'][number]

interface ConditionLabels {
  title: string
  state: string
  /** Explains to the learner how to meet the condition. Shown while the condition is not met. */
  next: string
}

export function getConditionLabels(
  condition: Condition,
  { finalQuiz }: Pick<CertificateProgress, 'finalQuiz'>,
): ConditionLabels {
  const { doneCount, totalCount } = condition
  const labels: Record<ConditionName, ConditionLabels> = {
    materials: {
      title: 'Semua materi selesai',
      state: `${doneCount} dari ${totalCount} materi`,
      next: 'Lanjutkan materi yang belum selesai.',
    },
    'final-quiz': {
      title: 'Lulus kuis akhir',
      state: quizState(condition, finalQuiz),
      next: 'Kerjakan kuis akhir. Kamu boleh mencoba lagi.',
    },
    assignments: {
      title: 'Semua tugas dikumpulkan',
      state: `${doneCount} dari ${totalCount} tugas`,
      next: 'Kumpulkan tugas yang belum.',
    },
  }
  return labels[condition.name]
}

function quizState({ isMet }: Condition, finalQuiz: CertificateProgress['finalQuiz']): string {
  const best = finalQuiz?.bestScore ?? null
  if (best !== null) return `Nilai terbaik ${best}, nilai lulus ${finalQuiz?.passMark ?? 0}`
  return isMet ? 'Lulus' : `Nilai lulus ${finalQuiz?.passMark ?? 0}`
}
