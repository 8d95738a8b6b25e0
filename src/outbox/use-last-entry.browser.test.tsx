import { proxy, ref, useSnapshot } from 'valtio'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import { outboxState } from './state.ts'
import { useLastEntry } from './use-last-entry.ts'

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

/** Puts one entry into the outbox, or none. */
function setEntry(isWanted?: boolean, state: OutboxEntry['state'] = 'waiting') {
  const entry = { id: `${isWanted}`, kind: 'stock-alert', payload: { itemId, isWanted }, state } as OutboxEntry // only these fields are read
  outboxState.entries = ref(isWanted === undefined ? [] : [entry])
}

function deliver() {
  setEntry()
  outboxState.lastDeliveredAt = (outboxState.lastDeliveredAt ?? 0) + 1
}

afterEach(() => {
  setEntry()
})

async function expectShown(text: 'on' | 'off') {
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
}

it('shows the state that a delivered entry requested until the response of the server changes', async () => {
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

it('shows the response after a refusal, and after the request was discarded', async () => {
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
