import { expect, test } from 'vitest'
import { waitingSummary } from './waiting-summary.ts'

test('the summary mentions the queue if there is a connection, and the connection problem otherwise', () => {
  expect(waitingSummary(3, 'answered')).toMatch(/^3 pekerjaan tersimpan aman .* menunggu giliran dikirim\.$/)
  for (const connection of ['silent', 'portal', 'offline'] as const) {
    expect(waitingSummary(3, connection)).not.toContain('giliran')
  }
  expect(waitingSummary(3, 'portal')).toContain('login ke Wi-Fi')
  expect(waitingSummary(0, 'silent')).toBe('Semua pekerjaanmu sudah sampai di server.')
})
