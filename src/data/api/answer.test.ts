import { expect, test } from 'vitest'
import { updateProfilePicture } from '#contract/account/profile.ts'
import { downloadCertificate } from '#contract/certificate/certificate.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { sendOutbox } from '#contract/wire/outbox.ts'
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

test('does not accept the page of a captive portal as a downloaded file', () => {
  const read = readAnswer(downloadCertificate, answer({ 'content-type': 'text/html' }, { text: '<html>' }))
  expect(read).toMatchObject({ isOurs: false, failure: { kind: 'wrong-shape' } })
})

test('parses the error response to a download like the error response to any other call', () => {
  const text = JSON.stringify({ code: 'CERTIFICATE_REVOKED', message: 'Sertifikat ini sudah dicabut' })
  const read = readAnswer(downloadCertificate, answer({ 'content-type': 'application/json' }, { status: 400, text }))
  expect(read).toMatchObject({ isOurs: true, failure: { kind: 'business', code: 'CERTIFICATE_REVOKED' } })
})

test.each([
  ['an upload', updateProfilePicture],
  ['another call', sendOutbox],
])('explains %s in Indonesian if a proxy refuses it as too large', (_call, endpoint: Endpoint) => {
  const message = 'Berkas atau data ini terlalu besar.'
  for (const text of ['<html><title>413 Request Entity Too Large</title></html>', 'Payload Too Large', '']) {
    const read = readAnswer(endpoint, answer({ 'content-type': 'text/html' }, { status: 413, text }))
    expect(read).toMatchObject({ isOurs: false, failure: { kind: 'business', code: 'PAYLOAD_TOO_LARGE', message } })
  }
})

test('keeps the message of our own server for a request that is too large', () => {
  const text = JSON.stringify({ code: 'PAYLOAD_TOO_LARGE', message: 'Paling besar 20 MB.' })
  const read = readAnswer(sendOutbox, answer({ 'content-type': 'application/json' }, { status: 413, text }))
  expect(read).toMatchObject({ isOurs: true, failure: { kind: 'business', message: 'Paling besar 20 MB.' } })
})

test.each([
  [408, 'timeout'],
  [414, 'server'],
  [431, 'server'],
])('does not take the status %i of a proxy for a captive portal', (status, kind) => {
  const page = answer({ 'content-type': 'text/html' }, { status, text: '<html>' })
  expect(readAnswer(sendOutbox, page)).toMatchObject({ isOurs: false, failure: { kind, status } })
})
