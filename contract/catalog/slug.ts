/**
 * Makes the slug of a title: 'Rapat Pertama!' becomes `rapat-pertama`. Returns an empty string if no character of the
 * text is allowed in a URL.
 */
export function slugify(text: string, maxLength: number): string {
  return (
    text
      .normalize('NFKD')
      // Removes accents but keeps the letters.
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, maxLength)
      .replaceAll(/^-+|-+$/g, '')
  )
}
