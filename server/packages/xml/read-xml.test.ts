import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { PackageFault } from '../fault.ts'
import { findDescendants, getAttribute, findChild, getTrimmedText } from './element.ts'
import { readXml } from './read-xml.ts'

const read = (xml: string) => readXml(Buffer.from(xml), 'a.xml')
const getCode = async (xml: string | Buffer) => {
  try {
    await readXml(Buffer.from(xml), 'a.xml')
    return 'read'
  } catch (error) {
    return error instanceof PackageFault ? error.code : error
  }
}

test('parses element names without prefixes, text, references and CDATA', async () => {
  const root = await read(
    '<?xml version="1.0"?><a:x xmlns:a="u" b="1" a:b="2" a:c="&quot;3&#x41;"><!-- no --><y>dua &amp; <![CDATA[<tiga>]]></y><a:y/></a:x>',
  )
  expect(root.name).toBe('x')
  expect(Object.fromEntries(root.attributes)).toEqual({ 'xmlns:a': 'u', b: '1', c: '"3A' })
  expect(getTrimmedText(findChild(root, 'y'))).toBe('dua & <tiga>')
  expect(findDescendants(root, 'y')).toHaveLength(2)
  expect(getAttribute(undefined, 'b')).toBe('')
})

const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')

test.each([
  ['a document type', '<!DOCTYPE a><a/>', 'PACKAGE_XML_NOT_ALLOWED'],
  [
    'an external entity that is a local file',
    '<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]><a>&f;</a>',
    'PACKAGE_XML_NOT_ALLOWED',
  ],
  ['an external entity on another site', '<!DOCTYPE a SYSTEM "http://lain.id/a.dtd"><a/>', 'PACKAGE_XML_NOT_ALLOWED'],
  ['a billion laughs', `<!DOCTYPE a [<!ENTITY l0 "ha">${laughs}]><a>&l9;</a>`, 'PACKAGE_XML_NOT_ALLOWED'],
  ['parameter entities', '<!DOCTYPE a [<!ENTITY % p "x"> %p;]><a/>', 'PACKAGE_XML_NOT_ALLOWED'],
  ['an undeclared entity', '<a>&f;</a>', 'PACKAGE_XML_BROKEN'],
  ['a file that ends too early', '<a><b></a', 'PACKAGE_XML_BROKEN'],
  ['overlapping tags', '<a><b></a></b>', 'PACKAGE_XML_BROKEN'],
  ['two roots', '<a/><b/>', 'PACKAGE_XML_BROKEN'],
  ['the same attribute twice', '<a b="1" b="2"/>', 'PACKAGE_XML_BROKEN'],
  ['an empty file', '', 'PACKAGE_XML_BROKEN'],
  ['an HTML page', '<html><br></html>', 'PACKAGE_XML_BROKEN'],
  ['an unknown encoding', '<?xml version="1.0" encoding="x-klingon"?><a/>', 'PACKAGE_XML_BROKEN'],
  ['invalid bytes', Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0x3c, 0x2f, 0x61, 0x3e]), 'PACKAGE_XML_BROKEN'],
  ['very deep nesting', '<a>'.repeat(200_000), 'PACKAGE_XML_TOO_LARGE'],
  ['very many elements', `<a>${'<b/>'.repeat(400_000)}</a>`, 'PACKAGE_XML_TOO_LARGE'],
  ['attributes', `<a ${Array.from({ length: 300_001 }, (_, at) => `b${at}=""`).join(' ')}/>`, 'PACKAGE_XML_TOO_LARGE'],
  ['a very long attribute', `<a b="${'x'.repeat(40_000)}"/>`, 'PACKAGE_XML_TOO_LARGE'],
  ['UTF-16', Buffer.from('\uFEFF<a/>', 'utf16le'), 'read'],
  ['an attribute named like an object property', '<a __proto__="1" constructor="2"/>', 'read'],
])('parses or rejects XML with %s', async (_name, xml, code) => {
  expect(await getCode(xml)).toBe(code)
})

test('an XML error contains the file and the line', async () => {
  await expect(read('<a>\n<b>\n</c></a>')).rejects.toThrow('(a.xml:3)')
})

test('any XML input is parsed, or rejected with an error code', async () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 10 }),
    fc.constantFrom('<a>', '</a>', '<a b="', '"/>', '<!--', '-->', '<![CDATA[', ']]>', '&#0;', '&amp;', '<?xml', '?>'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 20 }), async pieces => {
      expect(['read', 'PACKAGE_XML_BROKEN', 'PACKAGE_XML_NOT_ALLOWED']).toContain(await getCode(pieces.join('')))
    }),
    { numRuns: Number(process.env['RUNS'] ?? 300) },
  )
})

test('parses a large XML file in slices, so that other tasks run between the slices', async () => {
  let turns = 0
  let isRead = false
  const take = () => {
    turns += 1
    if (!isRead) setImmediate(take)
  }
  setImmediate(take)
  const root = await read(`<a>${'<b>isi</b>'.repeat(90_000)}</a>`)
  isRead = true
  expect(root.children).toHaveLength(90_000)
  expect(turns).toBeGreaterThanOrEqual(6)
})
