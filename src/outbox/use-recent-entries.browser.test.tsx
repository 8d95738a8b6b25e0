import { proxy, ref, useSnapshot } from 'valtio'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import { broadcastMessage, type Delivery } from '#app/data/channel.ts'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import { sessionState } from '#app/session/session-state.ts'
import { outboxState } from './state.ts'
import { useLastEntry, useRecentEntries } from './use-recent-entries.ts'

const user = { userId: '0b8f5a6e-2f0e-4f3c-9a55-0d4c8a1f7e11', isAdmin: false, roles: [] }
const itemId = '757b4bf5-e354-8536-a055-a822c513c6fd'
const isAlert = ({ kind }: OutboxEntry) => kind === 'stock-alert'

/** The server's last response. */
const server = proxy({ response: ref({ isOn: true }) })

function Switch() {
  const { response } = useSnapshot(server)
  const last = useLastEntry(isAlert, response)
  const isOn = last && 'isWanted' in last.payload ? last.payload.isWanted : response.isOn
  return <p>{isOn ? 'on' : 'off'}</p>
}

/** Sets the entries of the outbox: one entry, or none if `isWanted` is undefined. */
function setEntry(isWanted?: boolean, state: OutboxEntry['state'] = 'waiting') {
  const entry = { id: `${isWanted}`, kind: 'stock-alert', payload: { itemId, isWanted }, state } as OutboxEntry // only these fields are read
  outboxState.entries = ref(isWanted === undefined ? [] : [entry])
}

/** Reports that the server accepted the entries, and empties the outbox. */
function deliver(outcome: Delivery['outcome'] = 'accepted') {
  const deliveries = outboxState.entries.map(({ id, kind, payload }) => ({ id, kind, payload, outcome }))
  broadcastMessage({ kind: 'outbox-delivered', userId: user.userId, deliveries })
  setEntry()
}

beforeEach(() => {
  sessionState.user = user
})
afterEach(() => {
  setEntry()
  sessionState.user = undefined
})

async function expectShown(text: 'on' | 'off') {
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
}

it('shows the state requested by a delivered entry until the server sends a new response', async () => {
  server.response = ref({ isOn: true })
  render(<Switch />)
  await expectShown('on')
  setEntry(false)
  await expectShown('off')
  deliver()
  await expectShown('off')
  // Meanwhile the user switched the alert on with another device.
  server.response = ref({ isOn: true })
  await expectShown('on')
})

it('shows the response of the server after an entry was refused or discarded', async () => {
  server.response = ref({ isOn: true })
  render(<Switch />)
  setEntry(false)
  await expectShown('off')
  setEntry(false, 'refused')
  await expectShown('on')

  setEntry(false)
  await expectShown('off')
  setEntry()
  await expectShown('on')
})

function List() {
  const { response } = useSnapshot(server)
  const { accepted, unsent } = useRecentEntries(isAlert, response)
  return (
    <p>
      accepted {accepted.length}, unsent {unsent.length}
    </p>
  )
}

it('returns an accepted entry until the next response, but not an entry that was refused or discarded', async () => {
  server.response = ref({ isOn: true })
  render(<List />)
  setEntry(true)
  await expect.element(page.getByText('accepted 0, unsent 1')).toBeVisible()
  deliver()
  await expect.element(page.getByText('accepted 1, unsent 0')).toBeVisible()
  // A refused entry disappears. The entry that was accepted before stays.
  setEntry(false)
  await expect.element(page.getByText('accepted 1, unsent 1')).toBeVisible()
  deliver('refused')
  await expect.element(page.getByText('accepted 1, unsent 0')).toBeVisible()
  server.response = ref({ isOn: true })
  await expect.element(page.getByText('accepted 0, unsent 0')).toBeVisible()
})
