/**
 * A character that a reader can see. U+2800 is a Braille pattern without dots. U+FFF9 to U+FFFC only mark annotations
 * and objects.
 */
const VISIBLE = /[^\s\p{DI}\u2800\uFFF9-\uFFFC]/u

/**
 * Returns true if a reader sees nothing of the text, because it has only spaces and invisible characters, for example
 * U+200B, U+FEFF, U+115F and the tags from U+E0000 on.
 */
export const isBlank = (text: string): boolean => !VISIBLE.test(text)
