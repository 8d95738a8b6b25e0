import { hashKey } from '@tanstack/react-query'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ClassRow } from '#app/data/downloads/row.ts'
import type { PersistedQuery } from '#app/data/query-storage.ts'
import { Device } from '#tests/support/device/device.ts'
import { openPage } from '#tests/support/device/page.ts'
import { ServerDouble } from '#tests/support/device/server.ts'
import { careerTrackVersionQuery } from './career-track.ts'
import { enrollmentListQuery, enrollmentQuery } from './enrollment.ts'
import { captionsQuery, classMaterialsQuery } from './lecture-material.ts'
import { quizExamQuery } from './quiz.ts'

let device: Device
beforeEach(() => {
  device = new Device()
})
afterEach(() => device.leave())

/** Keys of stored responses in version 2 of the database. */
const oldNames = [
  ['enrollment', 'list'],
  ['enrollment', 'one', 'e1'],
  ['career-track-version', 'c1', 3],
  ['lecture-material', 'e1', 't1'],
  ['quiz-exam', 'q1', 2],
  ['captions', '/api/media/a.vtt'],
] as const

it('a database upgrade stores the data of a class under the new query keys', async () => {
  const storedAs = (key: readonly unknown[]) => `ani|q-${hashKey(key)}`
  const old = await device.until(
    openDB('semai', 2, {
      upgrade(db) {
        const queries = db.createObjectStore('queries')
        for (const queryKey of oldNames) {
          const row = { buster: '1', queryHash: hashKey(queryKey), queryKey, state: { data: queryKey } }
          void queries.put(row, storedAs(queryKey))
        }
        const downloads = db.createObjectStore('downloads', { keyPath: ['userId', 'trackClassId'] })
        void downloads.put({ userId: 'ani', trackClassId: 't1', queryKeys: oldNames.map(storedAs) })
      },
    }),
  )
  if (old !== 'killed') old.close()

  const page = await openPage(new ServerDouble(device.life))
  const [row] = (await device.until(page.withDb(db => db.getAll('downloads')))) as ClassRow[]
  const newNames = [
    enrollmentListQuery(),
    enrollmentQuery('e1'),
    careerTrackVersionQuery('c1', 3),
    classMaterialsQuery('e1', 't1'),
    quizExamQuery('q1'),
    captionsQuery('/api/media/a.vtt'),
  ].map(({ queryKey }) => storedAs(queryKey))
  expect(row?.queryKeys).toEqual(newNames)
  for (const [at, name] of newNames.entries()) {
    const kept = (await device.until(page.withDb(db => db.get('queries', name)))) as PersistedQuery | undefined
    expect(kept?.state).toEqual({ data: oldNames[at] })
    expect(storedAs(kept?.queryKey ?? [])).toBe(name)
  }
})
