/**
 * Matches a character that a reader can see. Excludes U+2800 (a Braille pattern without dots) and U+FFF9 to U+FFFC
 * (marks of annotations and objects), because they show nothing.
 */
const VISIBLE = /[^\s\p{DI}\u2800\uFFF9-\uFFFC]/u

/**
 * Returns true if a reader sees nothing of the text. Such a text has only spaces and invisible characters, for example
 * U+200B, U+FEFF, U+115F and the tags from U+E0000 on.
 */
export const isBlank = (text: string): boolean => !VISIBLE.test(text)
