/**
 * Characters of codes and numbers that users type or read aloud on the phone: Crockford's base 32. Letters that look
 * like digits are left out.
 */
export const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Normalises a typed or pasted code: any case, any spaces and hyphens, O for 0, I and L for 1. */
export function normalizeCode(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[\s–-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
}
