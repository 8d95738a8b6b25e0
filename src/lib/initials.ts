/** Returns the initials: 'Siti Rahma Daeng Kanang' becomes 'SK', and a single name becomes its first letter. */
export function getInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined]
  // Takes the first code point, because half of a surrogate pair is not a letter.
  return letters
    .map(word => /^./u.exec(word ?? '')?.[0] ?? '')
    .join('')
    .toLocaleUpperCase('id')
}
