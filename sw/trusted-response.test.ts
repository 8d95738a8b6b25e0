import { describe, expect, it } from 'vitest'
import { drawnDocuments } from '#contract/site/drawn-documents.ts'
import { isDocumentOfBuild, isExpectedFile } from './trusted-response.ts'

const answer = (type: string, status = 200, redirected = false) => ({
  status,
  redirected,
  headers: new Headers(type ? { 'content-type': type } : {}),
})

describe('isExpectedFile', () => {
  it('accepts a file with the content type of its extension', () => {
    expect(isExpectedFile('/assets/main-1a.js', answer('text/javascript; charset=utf-8'))).toBe(true)
    expect(isExpectedFile('/assets/pdf-1a.mjs', answer('text/javascript; charset=utf-8'))).toBe(true)
    expect(isExpectedFile('/_shell.html', answer('TEXT/HTML'))).toBe(true)
    expect(isExpectedFile('/', answer('text/html; charset=utf-8'))).toBe(true)
    expect(isExpectedFile('/api/media/ab.svg', answer('image/svg+xml'))).toBe(true)
  })

  it('rejects the login page of a network that answers every request', () => {
    expect(isExpectedFile('/assets/main-1a.js', answer('text/html'))).toBe(false)
    expect(isExpectedFile('/api/media/ab.png', answer('text/html'))).toBe(false)
    expect(isExpectedFile('/_shell.html', answer('text/html', 200, true))).toBe(false)
  })

  it.each([204, 206, 302, 404, 500])('rejects a response with the status %d', status => {
    expect(isExpectedFile('/assets/main-1a.js', answer('text/javascript', status))).toBe(false)
  })

  it('rejects a response without a content type, or for a file name without an extension', () => {
    expect(isExpectedFile('/assets/main-1a.js', answer(''))).toBe(false)
    expect(isExpectedFile('/assets/main', answer('text/javascript'))).toBe(false)
  })
})

const ours = `<html data-document><script id="${drawnDocuments.filesId}" type="application/json">["/assets/a.js","/assets/b.js"]</script>`
const whole = { status: 200, redirected: false }
const known = (file: string) => ['/assets/a.js', '/assets/b.js'].includes(file)

it('accepts a document of this build', () => expect(isDocumentOfBuild(whole, ours, known)).toBe(true))
it.each([
  ['a document of another build', whole, ours.replace('b.js', 'c.js')],
  ['the login page of a network', whole, '<html><title>Masuk Wi-Fi</title>'],
  ['the shell', whole, '<html><script type="module" src="/assets/a.js"></script>'],
  ['the result of a redirect', { ...whole, redirected: true }, ours],
  ['an error', { ...whole, status: 503 }, ours],
])('does not store a response that is %s', (_what, answer, text) =>
  expect(isDocumentOfBuild(answer, text, known)).toBe(false),
)
