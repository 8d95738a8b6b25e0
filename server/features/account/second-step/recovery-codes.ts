import { randomInt } from 'node:crypto'
import { hashPassword } from '../../../auth/passwords.ts'

/** Characters of the codes, without characters that look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const COUNT = 10
const GROUP = 4
const GROUPS = 3

export interface NewCode {
  /** The code as shown to the user: three groups of four characters. */
  text: string
  selector: string
  hash: string
}

const createRandomGroup = () => Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/**
 * Creates the recovery codes of an account. The first group of a code identifies its row. The other two groups have
 * only 40 bits, so an attacker with a copy of the table could try all values. The code is therefore hashed as
 * expensively as a password.
 */
export async function createRecoveryCodes(): Promise<NewCode[]> {
  const selectors = new Set<string>()
  while (selectors.size < COUNT) selectors.add(createRandomGroup())
  const codes: NewCode[] = []
  for (const selector of selectors) {
    const groups = [selector, ...Array.from({ length: GROUPS - 1 }, createRandomGroup)]
    codes.push({ text: groups.join('-'), selector, hash: await hashPassword(groups.join('')) })
  }
  return codes
}

/** Removes the separators that users type between the characters. */
export function removeCodeSeparators(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase()
}

export function getSelector(plain: string): string {
  return plain.slice(0, GROUP)
}
