import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { clearErasedAccount, signIn } from '#app/session/come-and-go.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render } from '#tests/support/render-desk.ts'
import { HostMeetingsScreen } from './held-screen.tsx'

const userId = '0195a000-0000-7000-8000-00000000000e'
const meetingId = '0195a000-0000-7000-8000-00000000000a'
const startsAt = '2026-09-01T03:00:00.000Z'
const meeting = { id: meetingId, webinarId: meetingId, title: 'Sesi lama', mode: 'Luring', startsAt, endsAt: startsAt }
const objection = { state: 'open', reason: 'Saya hadir', raisedAt: startsAt, note: null }
const person = { userId: meetingId, name: 'Rani', passHash: '', presentMs: 0, isAttended: false, checkedInAt: null }
const roster = { meeting, seatedCount: 1, attendedCount: 0, people: [{ ...person, objection }] }

let rosterAnswer: () => Response

beforeEach(async () => {
  await clearDevice()
  await signIn({ userId, isAdmin: false, roles: ['expert'], accessToken: 'akses', refreshToken: 'segar' }, false)
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const { pathname } = new URL(new Request(input, init).url)
    if (pathname.endsWith('/roster')) return rosterAnswer()
    return Response.json({ data: pathname.endsWith('/recap') ? { recap: null, answeredCount: 0 } : [] })
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await clearErasedAccount(userId)
})

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Suspense>
        <HostMeetingsScreen base="/expert/sesi" openId={meetingId} />
      </Suspense>
    </QueryClientProvider>,
  )

it('opens a meeting that is no longer in the list, with its objections and its recap', async () => {
  rosterAnswer = () => Response.json({ data: roster })
  show()
  await expect.element(page.getByRole('heading', { name: 'Sesi lama' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Terima' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Simpan rekap' })).toBeVisible()
})

it('shows the refusal of the server for a meeting that the user does not lead', async () => {
  const refusal = { code: 'MEETING_NOT_FOUND', message: 'Sesi ini tidak ada di jadwalmu' }
  rosterAnswer = () => Response.json(refusal, { status: 400 })
  show()
  await expect.element(page.getByText('Sesi ini tidak ada di jadwalmu')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Semua sesi' })).toBeVisible()
})
