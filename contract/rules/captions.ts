const TIME = String.raw`(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}`
const TIMES = new RegExp(String.raw`^(${TIME})[ \t]+-->[ \t]+(${TIME})(?:[ \t].*)?$`)

/** What is wrong with a WebVTT file, in words with its line; undefined where a player reads all of it. */
export function captionsProblem(text: string): string | undefined {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')) return 'Baris 1: berkas teks video diawali WEBVTT.'
  let before = 0
  let count = 0
  for (const [at, line] of lines.entries()) {
    if (!line.includes('-->')) continue
    const told = (words: string) => `Baris ${at + 1}: ${words}`
    const [, from, to] = TIMES.exec(line.trim()) ?? []
    if (from === undefined || to === undefined) return told('waktunya ditulis 00:01.000 --> 00:04.000.')
    if (secondsOf(to) <= secondsOf(from)) return told('waktu selesainya tidak setelah waktu mulainya.')
    if (secondsOf(from) < before) return told('waktu mulainya lebih awal dari teks sebelumnya.')
    if ((lines[at + 1] ?? '').trim() === '') return told('belum ada teks di bawahnya.')
    before = secondsOf(from)
    count++
  }
  return count === 0 ? 'Belum ada satu pun teks dengan waktu.' : undefined
}

function secondsOf(time: string): number {
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}
