import { type CaptionRow, parseCaptionTime, parseCaptions, listCaptionRows } from './caption-file.ts'

export const CAPTIONS_MAX_LENGTH = 200_000

/**
 * Returns the first problem of a WebVTT file as a message with its line. Returns undefined if a player can read the
 * whole file.
 */
export function findCaptionsProblem(text: string): string | undefined {
  const lines = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  if (!/^WEBVTT(?:[ \t].*)?$/m.test(lines.split('\n', 1)[0] ?? '')) {
    return 'Baris 1: berkas teks video diawali WEBVTT.'
  }
  const rows = listCaptionRows(parseCaptions(lines))
  if (rows.length === 0) return 'Belum ada satu pun teks dengan waktu.'
  const problems = findRowProblems(rows)
  const at = problems.findIndex(problem => problem !== undefined)
  return at === -1 ? undefined : `Baris ${rows[at]?.line} (teks ke-${at + 1}): ${problems[at]}`
}

/**
 * Returns a message for each row, or undefined for a row without a problem. A player would skip a row with a problem or
 * display it wrongly.
 */
export function findRowProblems(rows: readonly CaptionRow[]): (string | undefined)[] {
  let before = 0
  return rows.map(({ start, end, settings, text }) => {
    const [from, to] = [parseCaptionTime(start), parseCaptionTime(end)]
    if (from === undefined || to === undefined || /^\S/.test(settings)) {
      return 'waktunya ditulis 00:01.000 --> 00:04.000.'
    }
    if (to <= from) return 'waktu selesainya tidak setelah waktu mulainya.'
    if (from < before) return 'waktu mulainya lebih awal dari teks sebelumnya.'
    before = from
    if (text.trim() === '') return 'belum ada teks di bawahnya.'
    // Refuses a `<` that begins no tag, because a player would not show the text after it.
    return STRAY.test(text) ? 'tulis &lt; untuk tanda <.' : undefined
  })
}

/** `<` that does not start a tag (`<i>`, `</c>`) or a time within the text. */
const STRAY = /<(?!\/?[a-z]|\d\d:|>)/i

/** Returns for each row whether it begins before an earlier row ends. A player would then show both rows. */
export function findRowOverlaps(rows: readonly CaptionRow[]): boolean[] {
  let shownUntil = 0
  return rows.map(({ start, end }) => {
    const from = parseCaptionTime(start)
    const isOver = from !== undefined && from < shownUntil
    shownUntil = Math.max(shownUntil, parseCaptionTime(end) ?? 0)
    return isOver
  })
}
