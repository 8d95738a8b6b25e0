/**
 * Returns two bytes for a text: its FNV-1a hash, reduced. Never zero, because zero means 'none'. For a formatted hash
 * such as `#1a2b`, returns its bytes.
 */
export function hash16(text: string): [number, number] {
  const givenHash = /^#([0-9a-f]{4})$/.exec(text)?.[1]
  let hash = 0x81_1c_9d_c5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93)
  const folded = givenHash === undefined ? ((hash >>> 16) ^ hash) & 0xff_ff || 1 : Number.parseInt(givenHash, 16) || 1
  return [folded >> 8, folded & 0xff]
}

/** Formats the two bytes of `hash16` as `#` and four hexadecimal digits. */
export function formatHash16([high, low]: readonly [number, number]): string {
  return `#${(high * 256 + low).toString(16).padStart(4, '0')}`
}

/** Returns the code of an error with this name and script position, e.g. `#1a2b`. Equal errors have equal codes. */
export function computePageErrorCode(name: string, script: string): string {
  return formatHash16(hash16(`${name} ${script}`))
}
