/**
 * Returns all possible base words of an Indonesian word, including the word itself. Without a dictionary it is unknown
 * whether 'memilih' comes from 'pilih' or from 'milih', or whether 'beruang' is a base itself ('bear') or comes from
 * 'uang' ('money'). Therefore both index and search use every base that the affixes allow, and two words are related if
 * they share a base. Uses the rules of confix stripping: removes particle, possessive, suffix, then up to three
 * prefixes, and restores the sound that a prefix replaced.
 */
export function listPossibleBases(word: string): readonly string[] {
  const baseForms = new Set([word])
  for (const { rest, suffix } of splitSuffixes(word)) {
    if (isBase(rest)) baseForms.add(rest)
    addWithoutPrefixes(baseForms, rest, suffix, PREFIXES_AT_MOST)
  }
  return [...baseForms]
}

const PREFIXES_AT_MOST = 3
const LONGEST = 40

/** Returns whether a word can be a base. A base has at least two vowels, and begins as an Indonesian word can begin. */
function isBase(word: string): boolean {
  return word.length >= 3 && (word.match(/[aeiou]/g)?.length ?? 0) >= 2 && !/^(?:[mr]|n[gy]?)(?![aeiougy])/.test(word)
}

/**
 * Returns whether a word can be a base of one syllable ('cek', 'cat', 'bom'). Used only after the prefixes that precede
 * such bases.
 */
function isShortBase(word: string): boolean {
  return /^[^aeiou]{1,3}[aeiou][^aeiou]{1,2}$/.test(word)
}

interface Ending {
  rest: string
  suffix: string
}

function splitSuffixes(word: string): Ending[] {
  if (word.length > LONGEST || !/^[a-z]+$/.test(word)) return []
  const bare = without(without([word], /(?:lah|kah|tah|pun)$/), /(?:ku|mu|nya)$/)
  return bare.flatMap(rest => [
    { rest, suffix: '' },
    ...['kan', 'an', 'i']
      .filter(suffix => rest.endsWith(suffix) && !rest.endsWith('ii'))
      .map(suffix => ({ rest: rest.slice(0, -suffix.length), suffix }))
      .filter(ending => ending.rest.length >= 3),
  ])
}

/** Returns all words and, for each word with this ending, also the word without the ending. */
function without(words: readonly string[], ending: RegExp): string[] {
  const shorter = words.map(word => word.replace(ending, '')).filter(rest => rest.length >= 3)
  return [...new Set([...words, ...shorter])]
}

/**
 * Suffixes that never occur together with a prefix, by prefix. They prevent wrong splits, for example 'di-mak-an' for
 * 'dimakan'.
 */
const never: Readonly<Record<string, RegExp>> = {
  be: /^i$/,
  di: /^an$/,
  ke: /^(?:i|kan)$/,
  me: /^an$/,
  se: /^(?:i|kan)$/,
  te: /^an$/,
}

function addWithoutPrefixes(found: Set<string>, word: string, suffix: string, left: number): void {
  if (left === 0 || never[word.slice(0, 2)]?.test(left === PREFIXES_AT_MOST ? suffix : '')) return
  for (const rest of removeFirstPrefix(word)) {
    const isShort = isShortBase(rest) && /^(?:di|menge|penge|ter)/.test(word)
    if (!isBase(rest) && !isShort) continue
    found.add(rest)
    addWithoutPrefixes(found, rest, suffix, left - 1)
  }
}

/** Returns the possible remainders of a word without its first prefix. */
function removeFirstPrefix(word: string): string[] {
  const [, prefix, rest] = /^(di|ke|se)(.+)$/.exec(word) ?? []
  if (prefix !== undefined && rest !== undefined) return [rest]
  const [, kind, tail] = /^([mp]e)(.+)$/.exec(word) ?? []
  if (kind !== undefined && tail !== undefined)
    return kind === 'me' ? nasal(tail) : [...nasal(tail), ...listRestoredWords(tail, 'p')]
  const [, other, end] = /^(be|te)(.+)$/.exec(word) ?? []
  return other !== undefined && end !== undefined ? listRestoredWords(end, other[0] ?? '') : []
}

/**
 * Returns the possible bases after 'me' and 'pe': the unchanged `tail`, `tail` without its nasal, and `tail` with the
 * p, t, k or s that the nasal replaced.
 */
function nasal(tail: string): string[] {
  const rests = /^(?:[lrwymn]|n[gy])/.test(tail) ? [tail] : []
  const [, sound, rest = ''] = /^(ng|ny|m|n)(.+)$/.exec(tail) ?? []
  if (sound === undefined) return rests
  const swallowed = { m: 'p', n: 't', ng: 'k', ny: 's' }[sound] ?? ''
  if (sound === 'ny') return [...rests, swallowed + rest]
  if (!/^[aeiou]/.test(rest)) return [...rests, rest, ...(/^[lr]/.test(rest) ? [swallowed + rest] : [])]
  // Also removes the `e` of 'menge', because 'menge' can precede a base of one syllable ('mengecek' comes from 'cek').
  return [
    ...rests,
    swallowed + rest,
    ...(sound === 'ng' ? [rest, ...(rest.startsWith('e') ? [rest.slice(1)] : [])] : []),
  ]
}

/**
 * Returns the possible bases after 'be', 'te' and 'pe'. An r at the start of `tail` belongs to the prefix or to the
 * base, so both are returned. 'belajar' and 'pelajar' come from 'ajar', so 'lajar' gives 'ajar'. Words such as
 * 'bekerja' lose the r of the prefix, so `tail` itself is returned.
 */
function listRestoredWords(tail: string, first: string): string[] {
  const rests: string[] = []
  if (tail.startsWith('r')) rests.push(tail.slice(1), tail)
  if (tail.startsWith('lajar')) rests.push(tail.slice(1))
  if (first === 'p' || /^[^aeiour]er/.test(tail)) rests.push(tail)
  return rests
}
