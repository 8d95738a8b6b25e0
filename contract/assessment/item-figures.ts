/*
 * Statistics of a question from first attempts. Difficulty: the share of attempts with a fully right answer.
 * Discrimination: the correlation between this question and the number of right answers to the other questions
 * (item-rest correlation). Sources of the limits: Ebel & Frisbie, Essentials of Educational Measurement (1991) for
 * discrimination; Arikunto, Dasar-dasar Evaluasi Pendidikan for difficulty; Haladyna & Downing, Educational and
 * Psychological Measurement 53 (1993) for unused options. The limits for extreme values and for the number of attempts
 * are our own.
 */

/** Minimum number of attempts for statistics. Statistics of fewer attempts could reveal a single learner's answer. */
export const STATISTICS_MIN_ATTEMPTS = 10
/** Number of attempts below which the figures are rough, because one more learner can change the label. */
const ROUGH_BELOW = 30
const RARELY_TAKEN = 0.05

/** Verdict about a question, such as 'Sulit' (difficult). */
export interface StatisticLabel {
  text: string
  tone: 'good' | 'waiting' | 'bad'
}

/** Returns the label of the difficulty: the share of all attempts with a fully right answer. */
function difficultyLabel(facility: number): StatisticLabel {
  if (facility === 1) return { text: 'Semua benar', tone: 'waiting' }
  if (facility === 0) return { text: 'Semua salah. Periksa kuncinya', tone: 'bad' }
  if (facility >= 0.95) return { text: 'Hampir semua benar', tone: 'waiting' }
  if (facility <= 0.05) return { text: 'Hampir semua salah. Periksa kuncinya', tone: 'bad' }
  if (facility > 0.7) return { text: 'Mudah', tone: 'good' }
  return facility > 0.3 ? { text: 'Sedang', tone: 'good' } : { text: 'Sulit', tone: 'good' }
}

function discriminationLabel(discrimination: number): StatisticLabel {
  if (discrimination < 0)
    return { text: 'Terbalik: yang lain-lainnya benar justru salah di sini. Periksa kuncinya', tone: 'bad' }
  if (discrimination < 0.2) return { text: 'Tidak membedakan', tone: 'bad' }
  if (discrimination < 0.3) return { text: 'Kurang membedakan', tone: 'waiting' }
  return { text: discrimination < 0.4 ? 'Membedakan' : 'Membedakan dengan baik', tone: 'good' }
}

interface Figures {
  facility: number
  /**
   * Null if it cannot be computed, because all learners have the same result in this question, or the same number of
   * right answers elsewhere.
   */
  discrimination: number | null
}

/** Returns the labels of a question, the most important first. */
export function listStatisticLabels(attempts: number, { facility, discrimination }: Figures): StatisticLabel[] {
  const difficulty = difficultyLabel(facility)
  // Low discrimination is not reported here, because a question that nearly all learners answered alike cannot
  // discriminate.
  const isExtreme = facility >= 0.95 || facility <= 0.05
  const labels = isExtreme || discrimination === null ? [difficulty] : [discriminationLabel(discrimination), difficulty]
  return attempts < ROUGH_BELOW
    ? [...labels, { text: `Masih kira-kira: baru ${attempts} jawaban`, tone: 'waiting' }]
    : labels
}

export const formatTooFewAnswersLabel = (attempts: number) => `Terlalu sedikit jawaban: baru ${attempts}`

/** Returns whether the option is wrong and less than `RARELY_TAKEN` of the learners choose it. */
export function isRareDistractor(share: number, isRight: boolean): boolean {
  return !isRight && share < RARELY_TAKEN
}
