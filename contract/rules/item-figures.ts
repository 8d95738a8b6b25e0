/*
 * What first attempts tell of a question. How hard it is: the share that got all of it. How well it separates: the correlation between
 * getting it and how many of the others one got (item-rest, a point-biserial without the item itself). The bounds are those teachers know:
 * of separating Ebel & Frisbie, Essentials of Educational Measurement (1991); of hard and easy Arikunto, Dasar-dasar Evaluasi Pendidikan;
 * of an option nobody takes Haladyna & Downing, Educational and Psychological Measurement 53 (1993). Extremes and counts are ours.
 */

/** Below this nothing is said: neither would it mean anything, nor would one person be hidden among the others. */
export const FIGURES_LEAST_ATTEMPTS = 10
/** Up to here one more person can turn the word. */
const ROUGH_BELOW = 30
const RARELY_TAKEN = 0.05

export interface FigureWord {
  text: string
  tone: 'good' | 'waiting' | 'bad'
}

/** How hard it is: of all who tried, the share that got it whole. */
function hardnessWord(facility: number): FigureWord {
  if (facility === 1) return { text: 'Semua benar', tone: 'waiting' }
  if (facility === 0) return { text: 'Semua salah. Periksa kuncinya', tone: 'bad' }
  if (facility >= 0.95) return { text: 'Hampir semua benar', tone: 'waiting' }
  if (facility <= 0.05) return { text: 'Hampir semua salah. Periksa kuncinya', tone: 'bad' }
  if (facility > 0.7) return { text: 'Mudah', tone: 'good' }
  return facility > 0.3 ? { text: 'Sedang', tone: 'good' } : { text: 'Sulit', tone: 'good' }
}

function separationWord(discrimination: number): FigureWord {
  if (discrimination < 0)
    return { text: 'Terbalik: yang lain-lainnya benar justru salah di sini. Periksa kuncinya', tone: 'bad' }
  if (discrimination < 0.2) return { text: 'Tidak membedakan', tone: 'bad' }
  if (discrimination < 0.3) return { text: 'Kurang membedakan', tone: 'waiting' }
  return { text: discrimination < 0.4 ? 'Membedakan' : 'Membedakan dengan baik', tone: 'good' }
}

interface Figures {
  facility: number
  /** Null where there is nothing to compare: everybody did the same here, or with all the others. */
  discrimination: number | null
}

/** What is to be said of a question, the most important first. */
export function figureWords(attempts: number, { facility, discrimination }: Figures): FigureWord[] {
  const hardness = hardnessWord(facility)
  // What nearly everybody did alike cannot separate anybody: that is no second fault.
  const isExtreme = facility >= 0.95 || facility <= 0.05
  const words = isExtreme || discrimination === null ? [hardness] : [separationWord(discrimination), hardness]
  return attempts < ROUGH_BELOW
    ? [...words, { text: `Masih kira-kira: baru ${attempts} jawaban`, tone: 'waiting' }]
    : words
}

export const tooFewWords = (attempts: number) => `Terlalu sedikit jawaban: baru ${attempts}`

/** A wrong option that is no choice for anybody. */
export function isIdle(share: number, isRight: boolean): boolean {
  return !isRight && share < RARELY_TAKEN
}
