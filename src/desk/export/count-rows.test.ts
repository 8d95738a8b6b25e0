import { expect, test } from 'vitest'
import { countRowsOfResponse } from './count-rows.ts'

test('counts the rows of a CSV file as they arrive, and does not change the file', async () => {
  const parts = ['kode,batas\r\n', 'A,1\r\nB', ',2\r\nC,3\r\n'].map(text => new TextEncoder().encode(text))
  const body = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })
  const sent = new Response(body, { headers: { 'content-type': 'text/csv' } })
  const reported: number[] = []
  const response = countRowsOfResponse(sent, rows => reported.push(rows))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv'])
  expect(await response.text()).toBe('kode,batas\r\nA,1\r\nB,2\r\nC,3\r\n')
  expect(reported).toEqual([0, 1, 3])
})

test('returns an error response unchanged', () => {
  const refused = Response.json({ code: 'COUPON_EXPORTED' }, { status: 400 })
  expect(countRowsOfResponse(refused, () => expect.unreachable())).toBe(refused)
})
