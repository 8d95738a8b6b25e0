/** 'Siti Rahma Daeng Kanang' is 'SK'; a single name keeps its first letter. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined]
  // By code point: half of a surrogate pair is no letter.
  return letters
    .map(word => /^./u.exec(word ?? '')?.[0] ?? '')
    .join('')
    .toLocaleUpperCase('id')
}
