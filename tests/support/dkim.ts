import { createHash, type KeyObject, verify } from 'node:crypto'

/** Returns the canonical form of a header: algorithm "relaxed" of RFC 6376, section 3.4.2. */
function relaxed(header: string): string {
  const [name = '', ...value] = header.split(':')
  return `${name.trim().toLowerCase()}:${value.join(':').replaceAll(/\s+/g, ' ').trim()}`
}

function getTags(signature: string): Partial<Record<string, string>> {
  const parts = signature.slice(signature.indexOf(':') + 1).split(';')
  return Object.fromEntries(
    parts.map(part => {
      const [name = '', ...value] = part.split('=')
      return [name.trim(), value.join('=').replaceAll(/\s/g, '')]
    }),
  )
}

/** Checks the DKIM signature of an email (RFC 6376, relaxed/relaxed), and returns its tags. */
export function checkDkim(raw: string, publicKey: KeyObject) {
  const end = raw.indexOf('\r\n\r\n')
  const headers = raw.slice(0, end).split(/\r\n(?![\t ])/)
  const signature = headers.find(header => /^dkim-signature:/i.test(header)) ?? ''
  const tags = getTags(signature)
  const signed = (tags.h ?? '').split(':').flatMap(name => {
    const header = headers.findLast(each => each.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    return header === undefined ? [] : [`${relaxed(header)}\r\n`]
  })
  const unsigned = relaxed(signature).replace(/\bb=[^;]*$/, 'b=')
  const lines = raw.slice(end + 4).split('\r\n')
  const body = `${lines
    .map(line => line.replaceAll(/[\t ]+/g, ' ').trimEnd())
    .join('\r\n')
    .replace(/(?:\r\n)+$/, '')}\r\n`
  const isBodyIntact = createHash('sha256').update(body, 'latin1').digest('base64') === tags.bh
  const head = Buffer.from(signed.join('') + unsigned, 'latin1')
  return { tags, isValid: isBodyIntact && verify('sha256', head, publicKey, Buffer.from(tags.b ?? '', 'base64')) }
}
