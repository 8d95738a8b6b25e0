import { describe, expect, it } from 'vitest'
import { createLogoutQuestion } from './logout-question.ts'

const nothing = { unsentCount: 0, refusedCount: 0, begun: {}, connection: 'answered' as const }
const ask = (device: Partial<Parameters<typeof createLogoutQuestion>[0]>) =>
  createLogoutQuestion({ ...nothing, ...device })
const answers = (device: Parameters<typeof ask>[0]) => ask(device)?.choices.map(choice => choice.value)

describe('the question before a logout', () => {
  it('does not ask before a logout if no data would be lost', () => {
    expect(ask({})).toBeUndefined()
    expect(ask({ connection: 'late' })).toBeUndefined()
  })

  it('the question before a logout counts unfinished quizzes and assignments', () => {
    const question = ask({ begun: { quiz: 1, assignment: 2 } })
    expect(question?.title).toBe('3 pekerjaan belum selesai')
    expect(question?.text).toContain('jawaban 1 kuis yang belum dikumpulkan dan 2 tugas yang belum dikumpulkan')
    expect(answers({ begun: { quiz: 1 } })).toEqual(['keep', 'stay', 'discard'])
  })

  it('the question before a logout counts refused work, because discarding deletes it too', () => {
    expect(ask({ refusedCount: 2, unsentCount: 1 })?.text).toContain(
      '1 pekerjaan yang belum terkirim dan 2 pekerjaan yang tidak diterima server',
    )
    expect(ask({ refusedCount: 1 })?.title).toBe('1 pekerjaan belum selesai')
    expect(answers({ refusedCount: 1 })).toEqual(['keep', 'stay', 'discard'])
  })

  it('the question before a logout offers to send waiting entries first, unless the device is offline', () => {
    expect(ask({ unsentCount: 2, begun: { survey: 1 } })?.title).toBe('2 pekerjaan belum terkirim')
    expect(answers({ unsentCount: 2 })).toEqual(['send', 'keep', 'stay', 'discard'])
    expect(answers({ unsentCount: 2, connection: 'silent' })).toEqual(['send', 'keep', 'stay', 'discard'])
    expect(answers({ unsentCount: 2, connection: 'offline' })).toEqual(['keep', 'stay', 'discard'])
  })

  it('the question before a logout lists the option to discard last', () => {
    for (const connection of ['answered', 'silent', 'portal', 'offline'] as const) {
      for (const unsentCount of [0, 1]) {
        const choices = ask({ unsentCount, begun: { quiz: 1 }, connection })?.choices ?? []
        expect(choices.findIndex(choice => choice.isDanger)).toBe(choices.length - 1)
      }
    }
  })

  it('the question before a logout warns that no user can log in again without a connection', () => {
    expect(answers({ connection: 'offline' })).toEqual(['stay', 'keep'])
    for (const connection of ['silent', 'portal', 'offline'] as const) {
      expect(ask({ connection })?.text).toContain('belum ada yang bisa masuk lagi')
      expect(ask({ connection, begun: { quiz: 1 } })?.text).toContain('belum ada yang bisa masuk lagi')
    }
  })
})
