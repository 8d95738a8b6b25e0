import { beforeEach, expect, it, vi } from 'vitest'
import { closeSemaiDb, withDb } from '#app/data/db.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { isQueryStored, QUERY_SCHEMA, getStoredKey, findStoredKeys } from './kept-answers.ts'

const ANI = '0195a000-0000-7000-8000-00000000000a'
const nameOf = (name: string, isPublic = false) => getStoredKey(ANI, isPublic, [name])

beforeEach(clearDevice)

async function keep(storedKey: string, buster = QUERY_SCHEMA): Promise<void> {
  const row = { buster, queryHash: '', queryKey: [], state: {} }
  await withDb(db => db.put('queries', row, storedKey))
}

it('finds all stored responses in one read, and ignores a response of another app version', async () => {
  await keep(nameOf('profile'))
  await keep(nameOf('courses', true))
  await keep(nameOf('orders'), 'older')
  const asked = [nameOf('profile'), nameOf('courses', true), nameOf('courses'), nameOf('orders'), nameOf('points')]
  // Closes the connection first, because an open connection keeps the methods that it had when it was opened.
  closeSemaiDb()
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction')
  expect([...(await findStoredKeys(asked))]).toEqual([nameOf('profile'), nameOf('courses', true)])
  expect(transactions).toHaveBeenCalledTimes(1)
  transactions.mockRestore()
  expect(await Promise.all(asked.map(isQueryStored))).toEqual([true, true, false, false, false])
  expect(await findStoredKeys([])).toEqual(new Set())
})
