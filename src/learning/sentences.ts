/** Range in a text, in UTF-16 units, without the spaces around it. */
export interface TextRange {
  start: number
  end: number
}

/**
 * Longest text that is spoken at once. Chrome stops an utterance after about fifteen seconds, and at the slowest speed
 * a voice speaks about eleven characters a second.
 */
export const SPOKEN_CHARACTERS_MAX = 150

/** Abbreviations that are followed by a name or a number, so that their full stop does not end a sentence. */
const beforeNames = new Set(
  (
    'dr drg prof ir drs dra h hj kh st sdr sdri bpk tn ny nn yth jl jln gg no nomor hlm hal kab kec kel prov pt cv ud ' +
    'tbk rp tel telp fax vol cet ed gb gbr tab rs smp sma sd ust r rt rw lt blok ay mis'
  ).split(' '),
)

/** Punctuation that may end a sentence, with the closing quotes and brackets after it. */
const endOfText = /[.!?…]+["'”’)\]]*(?=\s|$)/gu

/**
 * Splits an Indonesian text into sentences. A full stop does not end a sentence after an abbreviation ('Dr.', 'No.'),
 * after the initial of a name, after the number of a list, and before lower case ('dll. dan'). A full stop inside a
 * word ('Rp1.000', 'semai.id') never counts, because no space follows it.
 */
export function splitSentences(text: string): TextRange[] {
  return listSentences(text).filter(({ start, end }) => start < end)
}

/** Splits a text into sentences, and long sentences into pieces that can be spoken at once. */
export function splitForSpeech(text: string): TextRange[] {
  return listSentences(text).flatMap(range => splitLong(text, range))
}

function listSentences(text: string): TextRange[] {
  const ranges: TextRange[] = []
  let start = 0
  for (const match of text.matchAll(endOfText)) {
    const end = match.index + match[0].length
    if (!endsSentence(text.slice(start, match.index), match[0], text.slice(end))) continue
    ranges.push({ start, end })
    start = end
  }
  ranges.push({ start, end: text.length })
  return ranges.map(range => trim(text, range))
}

function endsSentence(before: string, mark: string, after: string): boolean {
  if (after.trim() === '') return true
  // A question or exclamation inside quotes continues in lower case: "Siapa?" tanya ibu.
  if (/^\s+["'“‘(]?\p{Ll}/u.test(after)) return false
  if (!mark.startsWith('.') || mark.startsWith('..')) return true
  const word = /[^\s("'“‘[]*$/u.exec(before)?.[0] ?? ''
  const isListNumber = /^(\d{1,3}|\p{L})$/u.test(word) && before.trim() === word
  const isInitial = /^\p{Lu}$/u.test(word)
  // A title such as 'S.Pd' or 'a.n' belongs to the name after it.
  const isTitle = /^\p{L}{1,3}(\.\p{L}{1,4})+$/u.test(word)
  return !(isListNumber || isInitial || isTitle || beforeNames.has(word.toLowerCase()))
}

function trim(text: string, { start, end }: TextRange): TextRange {
  const inner = text.slice(start, end)
  return {
    start: start + (inner.length - inner.trimStart().length),
    end: end - (inner.length - inner.trimEnd().length),
  }
}

/**
 * Splits a range that is too long to be spoken at once: after a comma or another pause, otherwise between two words.
 */
function splitLong(text: string, { start, end }: TextRange): TextRange[] {
  if (end <= start) return []
  if (end - start <= SPOKEN_CHARACTERS_MAX) return [{ start, end }]
  const head = text.slice(start, start + SPOKEN_CHARACTERS_MAX)
  const pause = Math.max(...[', ', '; ', ': ', ' – ', ' — ', ') '].map(mark => head.lastIndexOf(mark) + 1))
  const space = head.search(/\s\S*$/u)
  // Ignores a pause near the beginning, because a cut there would create a piece of one word.
  const cut = pause > SPOKEN_CHARACTERS_MAX / 4 ? pause : space > 0 ? space : SPOKEN_CHARACTERS_MAX
  return [trim(text, { start, end: start + cut }), ...splitLong(text, trim(text, { start: start + cut, end }))]
}
