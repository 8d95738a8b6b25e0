const abbreviations: readonly (readonly [RegExp, string])[] = [
  [/\bdll\b\.?/giu, 'dan lain-lain'],
  [/\bdsb\b\.?/giu, 'dan sebagainya'],
  [/\bdst\b\.?/giu, 'dan seterusnya'],
  [/\bdkk\b\.?/giu, 'dan kawan-kawan'],
  [/\byg\b\.?/giu, 'yang'],
  [/\btsb\b\.?/giu, 'tersebut'],
  [/\ba\.n\./giu, 'atas nama'],
  [/\bs\.d\./giu, 'sampai dengan'],
  [/\bNo\.(?=\s*\d)/giu, 'nomor'],
  [/\b(hlm|hal)\.(?=\s*\d)/giu, 'halaman'],
  [/\bJln?\.(?=\s)/gu, 'Jalan'],
]

/**
 * Returns a text as a voice should say it: abbreviations in full, amounts with their currency at the end, and web
 * addresses without the characters that a voice would spell.
 */
export function toSpokenText(text: string): string {
  const withoutUrls = text.replaceAll(/\bhttps?:\/\/(?:www\.)?([^\s/]+)\S*/giu, (_url, host: string) => {
    const end = /[.,;:!?)]*$/u.exec(host)?.[0] ?? ''
    return `tautan ${host.slice(0, host.length - end.length)}${end}`
  })
  const withAmounts = withoutUrls.replaceAll(
    /\bRp\.?\s?(\d+(?:[.,]\d+)*)((?:\s(?:ribu|juta|miliar|triliun)\b)?)/giu,
    '$1$2 rupiah',
  )
  return abbreviations
    .reduce((spoken, [pattern, full]) => spoken.replaceAll(pattern, full), withAmounts)
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

const names: Readonly<Record<string, string>> = {
  times: 'kali',
  cdot: 'kali',
  div: 'dibagi',
  pm: 'plus minus',
  le: 'kurang dari atau sama dengan',
  leq: 'kurang dari atau sama dengan',
  ge: 'lebih dari atau sama dengan',
  geq: 'lebih dari atau sama dengan',
  ne: 'tidak sama dengan',
  neq: 'tidak sama dengan',
  approx: 'kira-kira sama dengan',
  alpha: 'alfa',
  beta: 'beta',
  pi: 'pi',
  theta: 'teta',
  degree: 'derajat',
  '%': 'persen',
}
const signs: Readonly<Record<string, string>> = {
  '+': 'tambah',
  '-': 'kurang',
  '*': 'kali',
  '/': 'per',
  '=': 'sama dengan',
  '<': 'kurang dari',
  '>': 'lebih dari',
  ',': ',',
  '(': '',
  ')': '',
}

/**
 * Returns a simple formula in Indonesian words. Returns undefined if the formula contains a command that has no words
 * here, because half a formula would be wrong.
 */
export function toSpokenFormula(tex: string): string | undefined {
  const tokens = tex.match(/\\[a-z]+|\\.|\d+(?:[.,]\d+)*|[^\s]/giu) ?? []
  let at = 0
  let isKnown = true

  function readGroup(): string {
    const token = tokens[at]
    at += 1
    if (token !== '{') return speakToken(token)
    const inner = readUntil('}')
    at += 1
    return inner
  }
  function speakToken(token: string | undefined): string {
    if (token === undefined) return fail()
    if (/^[\d\p{L}]/u.test(token)) return token
    if (token === '^') return `pangkat ${readGroup()}`
    if (token === '_') return readGroup()
    if (token === '{') {
      at -= 1
      return readGroup()
    }
    if (!token.startsWith('\\')) return signs[token] ?? fail()
    const name = token.slice(1)
    if (name === 'frac' || name === 'dfrac') return `${readGroup()} per ${readGroup()}`
    if (name === 'sqrt') return `akar ${readGroup()}`
    if (name === 'text' || name === 'mathrm') return readGroup()
    if (/^[,;!: ]$/u.test(name) || name === 'quad' || name === 'left' || name === 'right') return ''
    return (Object.hasOwn(names, name) ? names[name] : undefined) ?? fail()
  }
  function readUntil(end: string): string {
    const spoken: string[] = []
    while (at < tokens.length && tokens[at] !== end) {
      const token = tokens[at]
      at += 1
      spoken.push(speakToken(token))
    }
    return spoken.filter(Boolean).join(' ')
  }
  function fail(): string {
    isKnown = false
    return ''
  }

  const spoken = readUntil('')
  return isKnown && spoken !== '' ? spoken : undefined
}
