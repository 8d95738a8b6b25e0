import { expect, test } from 'vitest'
import { downloadCertificate } from '#contract/certificate/certificate.ts'
import { readAnswer, type RawAnswer } from './answer.ts'

const pdf = new TextEncoder().encode('%PDF-1.7')

function answer(headers: Record<string, string>, given: Partial<RawAnswer> = {}): RawAnswer {
  return { status: 200, headers: new Headers(headers), text: '', bytes: pdf, ...given }
}

test.each([
  ['attachment; filename="Jose.pdf"; filename*=UTF-8\'\'Jos%C3%A9.pdf', 'José.pdf'],
  ['attachment; filename="a b.pdf"', 'a b.pdf'],
  ['attachment; filename="a.pdf"; filename*=UTF-8\'\'%E9', 'a.pdf'],
  ['attachment', ''],
])('reads the bytes and the name of a file from a download with the header %s', (disposition, name) => {
  const headers = { 'content-type': 'application/pdf', 'content-disposition': disposition }
  expect(readAnswer(downloadCertificate, answer(headers))).toEqual({ isOurs: true, value: { name, bytes: pdf } })
})

test('does not accept the page of a portal as a file', () => {
  const read = readAnswer(downloadCertificate, answer({ 'content-type': 'text/html' }, { text: '<html>' }))
  expect(read).toMatchObject({ isOurs: false, failure: { kind: 'wrong-shape' } })
})

test('parses the error response to a download like the error response to any call', () => {
  const text = JSON.stringify({ code: 'CERTIFICATE_REVOKED', message: 'Sertifikat ini sudah dicabut' })
  const read = readAnswer(downloadCertificate, answer({ 'content-type': 'application/json' }, { status: 400, text }))
  expect(read).toMatchObject({ isOurs: true, failure: { kind: 'business', code: 'CERTIFICATE_REVOKED' } })
})
