import { expect, test } from 'vitest'
import { isPage, insertDialogScript } from './with-dialogs.ts'

const encode = (text: string) => new TextEncoder().encode(text)
/** Returns the page with `★` instead of the script. */
function marked(page: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true })
    .decode(insertDialogScript(page))
    .replace(/<script>for.*?<\/script>/, '★')
}

test.each([
  [
    '<!doctype html><html><head><title>A</title></head></html>',
    '<!doctype html><html><head>★<title>A</title></head></html>',
  ],
  ['<HTML>\n<HEAD lang="id">\n<script>1</script>', '<HTML>\n<HEAD lang="id">★\n<script>1</script>'],
  [
    '\ufeff<!-- <head> --><!DOCTYPE html PUBLIC "a">\n<p>Isi',
    '\ufeff<!-- <head> --><!DOCTYPE html PUBLIC "a">\n★<p>Isi',
  ],
  [
    '<?xml version="1.0"?><html xmlns="x"><head><title/></head></html>',
    '<?xml version="1.0"?><html xmlns="x"><head>★<title/></head></html>',
  ],
  ['<script>var a = "<head>"</script>', '★<script>var a = "<head>"</script>'],
  ['', '★'],
])('inserts the script before all scripts of %j', (page, expected) => {
  expect(marked(encode(page))).toBe(expected)
})

test('does not change a UTF-16 page, and keeps the invalid bytes of a UTF-8 page', () => {
  const wide = Buffer.from('\ufeff<html><head>', 'utf16le')
  expect([...insertDialogScript(wide)]).toEqual([...wide])
  const bytes = new Uint8Array([...encode('<head>'), 0xe9, 0xff, 0x00])
  const page = insertDialogScript(bytes)
  expect([...page.subarray(0, 6)]).toEqual([...encode('<head>')])
  expect([...page.subarray(-3)]).toEqual([0xe9, 0xff, 0x00])
})

test('inserts the script into a page that begins with a comment of 100,000 characters without an end', () => {
  const page = encode(`<!--${'-'.repeat(100_000)}`)
  expect(insertDialogScript(page).length).toBeGreaterThan(page.length)
})

test('treats HTML and XHTML files as pages', () => {
  expect(['text/html; charset=utf-8', 'application/xhtml+xml', 'text/css', 'text/htmlx'].map(isPage)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
