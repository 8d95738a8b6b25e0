/** 'Rapat Pertama!' is at `rapat-pertama`; empty where nothing of the text can stand in an address. */
export function slugOf(text: string, maxLength: number): string {
  return (
    text
      .normalize('NFKD')
      // What stands on a letter goes, the letter stays.
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, maxLength)
      .replaceAll(/^-+|-+$/g, '')
  )
}
