import { describe, expect, it } from 'vitest'
import { readGoogleReturn } from './google-return.ts'

describe('the return from Google', () => {
  it.each([
    ['#error=access_denied', 'Akses Ditolak'],
    ['#error=server_error&access_token=abc', 'Gagal Masuk'],
    ['', 'Gagal Masuk'],
    ['#access_token=', 'Gagal Masuk'],
  ])('the return from Google with the fragment %j shows the message %s', (hash, title) => {
    expect(readGoogleReturn(hash)).toMatchObject({ kind: 'refused', title })
  })

  it('reports a missing token in the return from Google', () => {
    expect(readGoogleReturn('#state=x')).toMatchObject({ text: 'Token tidak valid' })
  })

  it('reads the token and the state from the return from Google', () => {
    expect(readGoogleReturn('#access_token=abc&state=x')).toEqual({ kind: 'token', token: 'abc', state: 'x' })
  })
})
