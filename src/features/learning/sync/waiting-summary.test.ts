import { expect, test } from 'vitest'
import { describeWaitingWork } from './waiting-summary.ts'

test('the summary mentions the queue if there is a connection, and the connection problem otherwise', () => {
  expect(describeWaitingWork(3, 0, 'answered')).toMatch(/^3 pekerjaan tersimpan aman .* menunggu giliran dikirim\.$/)
  for (const connection of ['silent', 'portal', 'offline'] as const) {
    expect(describeWaitingWork(3, 0, connection)).not.toContain('giliran')
  }
  expect(describeWaitingWork(3, 0, 'portal')).toContain('login ke Wi-Fi')
  expect(describeWaitingWork(0, 0, 'silent')).toBe('Semua pekerjaanmu sudah sampai di server.')
})

test('the summary does not say that everything has arrived while refused work is left', () => {
  expect(describeWaitingWork(0, 1, 'answered')).toBe(
    '1 pekerjaan tidak diterima server dan masih tersimpan di perangkat ini.',
  )
})
