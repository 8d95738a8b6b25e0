import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render, unmount } from '#tests/support/render.ts'
import { readDraft } from '#app/data/drafts.ts'
import { profileQuery } from '#app/queries/profile.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { EWalletPopup } from './e-wallet-popup.tsx'
import { rememberPopupFlag } from '#app/learning/e-wallet-flag.ts'

let userId: string
beforeEach(async () => {
  userId = crypto.randomUUID()
  await signIn({ userId, isAdmin: false, roles: ['learner'], accessToken: 'a.b.c', refreshToken: 'r' }, false)
})
afterEach(() => {
  localStorage.clear()
})

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const profile: readonly unknown[] = profileQuery().queryKey
  client.setQueryData(profile, { phoneNumber: '081234567890' })
  render(
    <QueryClientProvider client={client}>
      <EWalletPopup />
      <p>Kuis</p>
    </QueryClientProvider>,
  )
}
const popup = page.getByRole('dialog', { name: 'Hadiah ke e-wallet' })
const quiz = (is_quiz_akhir: boolean) => ({ quizId: 'q', is_quiz_akhir })

test('a class’s quiz chosen next tells once how rewards reach the e-wallet, with the number of the profile', async () => {
  rememberPopupFlag(quiz(false))
  show()
  await expect.element(popup.getByText('081234567890')).toBeVisible()
  await popup.getByRole('button', { name: 'Mengerti' }).click()
  await expect.element(popup).not.toBeInTheDocument()
  await expect.poll(() => readDraft(userId, 'e-wallet')).toBe(true)
  unmount()
  show()
  await expect.element(page.getByText('Kuis')).toBeVisible()
  await expect.element(popup).not.toBeInTheDocument()
})

test('before the final quiz, and where nothing was chosen, it stays away', async () => {
  rememberPopupFlag(quiz(true))
  show()
  await expect.element(page.getByText('Kuis')).toBeVisible()
  await expect.element(popup).not.toBeInTheDocument()
})
