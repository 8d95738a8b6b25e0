import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withDb } from '#app/data/db.ts'
import { connection } from '#app/session/online.ts'
import { render } from '#tests/support/render.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { QUERY_SCHEMA, getStoredKey } from './kept-answers.ts'
import { useCannotOpen } from './use-cannot-open.ts'

const open = { queryKey: ['/kelas/a'], meta: { public: true } }
const never = { queryKey: ['/kelas/b'], meta: { public: true } }

beforeEach(empty)
afterEach(empty)

async function empty(): Promise<void> {
  connection.begin(false)('answered')
  await clearDevice()
}

function Marks() {
  const isMissing = [useCannotOpen([open]), useCannotOpen([never])]
  return createElement('p', null, isMissing.map(each => (each ? 'butuh koneksi' : 'buka')).join(', '))
}

it('while calls fail, marks links to pages that are not stored on the device', async () => {
  const row = { buster: QUERY_SCHEMA, queryHash: '', queryKey: open.queryKey, state: {} }
  await withDb(db => db.put('queries', row, getStoredKey('', true, open.queryKey)))
  const container = render(createElement(QueryClientProvider, { client: new QueryClient() }, createElement(Marks)))
  await waitUntilPasses(() => expect(container.textContent).toBe('buka, buka'))
  connection.begin(false)('silent')
  await waitUntilPasses(() => expect(container.textContent).toBe('buka, butuh koneksi'))
  connection.begin(false)('answered')
  await waitUntilPasses(() => expect(container.textContent).toBe('buka, buka'))
})
