import { describe, expect, it } from 'vitest'
import { getKindLabel } from '#app/outbox/kind-name.ts'
import { getAdvice, copyText, getReasonMessage, describeReceipt } from './entry-messages.ts'

describe('labels of entries', () => {
  it('labels entries of unknown kinds, including kinds named like built-in object properties', () => {
    expect(getKindLabel('progress')).toBe('Kemajuan materi')
    for (const kind of ['toString', '__proto__', 'kind-of-2030', ''])
      expect(getKindLabel(kind)).toBe('Pekerjaan belajar')
  })

  it('the message of a failure says whether the connection failed or the server refused the entry', () => {
    expect(getReasonMessage(null)).toBe('Server belum menerima kiriman ini.')
    expect(getReasonMessage({ kind: 'network', message: 'POST /v1/outbox: no answer' })).toBe(
      'Koneksi terputus saat mengirim.',
    )
    expect(getReasonMessage({ code: 'ENROLLMENT_NOT_FOUND', message: 'x' })).toBe('Kelas ini tidak ada di akunmu')
    expect(getReasonMessage({ code: 'CODE_OF_2030', message: 'Kata server' })).toBe('Kata server')
    expect(getReasonMessage({ kind: 'business', code: 'toString' })).toBe('Server belum menerima kiriman ini.')
  })

  it('offers a retry only for entries that may succeed', () => {
    expect(getAdvice({ code: 'SEND_FAILED' })).toMatch(/^Coba kirim lagi/)
    expect(getAdvice(null)).toMatch(/^Coba kirim lagi/)
    expect(getAdvice({ code: 'ENROLLMENT_NOT_FOUND' })).toMatch(/^Mengirim ulang biasanya tidak/)
  })

  it('copies the text of the learner, or all data of an entry without a text', () => {
    const base = { createdAt: 0, kind: 'assignment' }
    expect(copyText({ ...base, payload: { text: 'Jawaban\nsaya' } }, 'Tugas 1')).toBe(
      'Jawaban tugas: Tugas 1\n1970-01-01T00:00:00.000Z\n\nJawaban\nsaya\n',
    )
    expect(copyText({ ...base, kind: 'quiz-attempt', payload: { answers: { a: ['1'] } } }, undefined)).toContain('"a"')
  })

  it('describes a receipt by its points, score or state, and shows only "Terkirim" for a receipt with invalid content', () => {
    expect(describeReceipt({ outcome: 'accepted', receipt: { point: 5 } })).toBe('Terkirim · +5 poin')
    expect(describeReceipt({ outcome: 'duplicate', receipt: { score: 80 } })).toBe('Terkirim · nilai 80')
    expect(describeReceipt({ outcome: 'superseded' })).toBe('Sudah tercatat sebelumnya')
    const waits = { point: 5, until: '2026-01-01T00:00:00.000Z' }
    expect(describeReceipt({ outcome: 'accepted', receipt: { point: 0, waits } })).toBe(
      'Terkirim · 5 poin menunggu dihitung',
    )
    for (const receipt of [null, 'x', { point: 0 }, {}])
      expect(describeReceipt({ outcome: 'accepted', receipt })).toBe('Terkirim')
  })
})
