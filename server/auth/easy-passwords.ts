import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brand } from '#contract/site/brand.ts'
import { CallError } from '../http/errors.ts'

/** Message at the field of a password that is easy to guess. */
export const easyPassword = '* Password ini mudah ditebak. Pakai password lain!'

/** Words that nobody may use as a password, alone or with digits and signs: attackers of this site try them first. */
const siteWords = [brand.name, 'admin', 'administrator', 'prakerja', 'pakar', 'instruktur']

let list: string | undefined

/**
 * Returns the 20,000 most frequent leaked passwords of at least six characters, one a line, in lower case. They are
 * from the list of zxcvbn (MIT licence), which counted Mark Burnett's collection of ten million leaked passwords. The
 * list is one string, because a search in it takes microseconds, and a `Set` would need megabytes.
 */
function commonPasswords(): string {
  return (list ??= `\n${readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')}`)
}

const getLetters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')

/**
 * Returns whether attackers would try this password first: it is a common password, or it consists of a word of this
 * site or the user's own email address or name, with or without digits and signs.
 */
export function isEasyPassword(password: string, own: readonly string[]): boolean {
  if (commonPasswords().includes(`\n${password.toLowerCase()}\n`)) return true
  const letters = getLetters(password)
  const guesses = [...siteWords, ...own.flatMap(text => [text, text.split('@', 1)[0] ?? ''])].map(getLetters)
  return letters !== '' && guesses.includes(letters)
}

/** Refuses an easy password with an error at the field. `own` contains the user's email address, and name if known. */
export function requireHardPassword(field: string, password: string, own: readonly string[]): void {
  if (!isEasyPassword(password, own)) return
  throw new CallError('VALIDATION_FAILED', { fieldErrors: { [field]: easyPassword } })
}
