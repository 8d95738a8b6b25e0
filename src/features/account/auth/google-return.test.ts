import { describe, expect, it } from 'vitest'
import { readGoogleReturn } from './google-return.ts'

describe('the return from Google', () => {
  it.each([
    ['#error=access_denied', 'Akses Ditolak'],
    ['#error=server_error&access_token=abc', 'Gagal Masuk'],
    ['', 'Gagal Masuk'],
    ['#access_token=', 'Gagal Masuk'],
  ])('a return from Google with %j shows %s', (hash, title) => {
    expect(readGoogleReturn(hash)).toMatchObject({ kind: 'refused', title })
  })

  it('a return from Google reports a missing token', () => {
    expect(readGoogleReturn('#state=x')).toMatchObject({ text: 'Token tidak valid' })
  })

  it('a return from Google sends token and state to the server', () => {
    expect(readGoogleReturn('#access_token=abc&state=x')).toEqual({ kind: 'token', token: 'abc', state: 'x' })
  })
})
