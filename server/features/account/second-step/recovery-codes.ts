import { randomInt } from 'node:crypto'
import { hashPassword } from '../../../auth/passwords.ts'

/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const COUNT = 10
const GROUP = 4
const GROUPS = 3

export interface NewCode {
  /** As it is shown: three groups of four. */
  text: string
  selector: string
  hash: string
}

const randomGroup = () => Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/**
 * Creates the recovery codes of an account. The first group finds the row; the hash is as expensive as that of a
 * password, because the 40 bits behind it could be tried out by someone who has the table.
 */
export async function newRecoveryCodes(): Promise<NewCode[]> {
  const selectors = new Set<string>()
  while (selectors.size < COUNT) selectors.add(randomGroup())
  const codes: NewCode[] = []
  for (const selector of selectors) {
    const groups = [selector, ...Array.from({ length: GROUPS - 1 }, randomGroup)]
    codes.push({ text: groups.join('-'), selector, hash: await hashPassword(groups.join('')) })
  }
  return codes
}

/** Returns the code without what people type between its letters. */
export function plainCode(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase()
}

export function selectorOf(plain: string): string {
  return plain.slice(0, GROUP)
}
