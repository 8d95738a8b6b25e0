import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { withDb } from '#app/data/db.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { getStoredKey, QUERY_SCHEMA } from './kept-answers.ts'
import { noteMaterialsQuery } from './note.ts'
import { readKept } from './read-kept.ts'

const [userId, otherId] = [crypto.randomUUID(), crypto.randomUUID()]
const { queryKey } = noteMaterialsQuery()
const material = { materialId: crypto.randomUUID(), opens: [] }
const read = (by: string, client = new QueryClient()) => readKept(client, by, noteMaterialsQuery())

beforeEach(clearDevice)

async function store(data: unknown, buster = QUERY_SCHEMA) {
  const row = { buster, queryHash: '', queryKey, state: { data } }
  await withDb(db => db.put('queries', row, getStoredKey(userId, false, queryKey)))
}

it('reads a response from the device only for its user, and prefers the response in memory', async () => {
  expect(await read(userId)).toBeUndefined()
  await store([material])
  expect(await read(userId)).toEqual([material])
  expect(await read(otherId)).toBeUndefined()
  const client = new QueryClient()
  client.setQueryData(queryKey, [])
  expect(await read(userId, client)).toEqual([])
})

it('ignores a stored response with an invalid format or of another app version', async () => {
  await store([{ materialId: 1 }])
  expect(await read(userId)).toBeUndefined()
  await store([material], 'another')
  expect(await read(userId)).toBeUndefined()
})
