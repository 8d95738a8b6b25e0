/** Splits the names of a form field at commas and line ends. Ignores empty names. */
export function parseSkillNames(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map(name => name.trim())
    .filter(name => name !== '')
}
