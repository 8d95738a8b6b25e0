import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { CertificateKey } from '#contract/certificate/certificate.ts'
import type { SignedClass } from '#contract/learning/signed-class.ts'
import { assemblePack, encodeHead } from '#app/data/packs/format.ts'
import { certificateKeysQuery } from '#app/queries/certificate.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { connection } from '#app/session/online.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render } from '#tests/support/render.ts'
import { ReceivePart } from './receive-part.tsx'

const ID = '0195a000-0000-7000-8000-000000000201'
const description: SignedClass = {
  trackClassId: ID,
  title: 'Kelas',
  careerTrack: { id: ID, title: 'Program', slug: 'program' },
  version: '1',
  pieceBytes: 10,
  textBytes: 0,
  files: [],
}

beforeEach(async () => {
  await clearDevice()
  await signIn({ userId: ID, isAdmin: false, roles: ['learner'], accessToken: 'a', refreshToken: 'r' }, false)
})
afterEach(async () => {
  connection.noteBrowserState(true)
  vi.restoreAllMocks()
  vi.useRealTimers()
  await clearDevice()
})

it('reports an unreadable file as unreadable, not as a file without a class', async () => {
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('', 'NotReadableError'))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReceivePart file={new File(['x'.repeat(100)], 'kelas.semai')} classes={{}} />
    </QueryClientProvider>,
  )
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent(
      'Berkasnya tidak bisa dibaca, mungkin karena sudah dihapus atau dipindahkan. Yang sudah diterima tetap tersimpan; pilih berkasnya lagi.',
    )
})

it('does not report a file as forged before the server has sent its current keys', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { x = '' } = await crypto.subtle.exportKey(
    'jwk',
    (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])).publicKey,
  )
  const earlier: CertificateKey = { kty: 'OKP', crv: 'Ed25519', x, kid: 'k', alg: 'EdDSA', use: 'sig' }
  queryClient.setQueryData(certificateKeysQuery().queryKey, { keys: [earlier] })
  connection.noteBrowserState(false)
  const signed = { text: JSON.stringify(description), signature: 'A'.repeat(86) }
  const head = await encodeHead({ signed, quality: 'standard', wanted: 'all', files: [] }, [])
  render(
    <QueryClientProvider client={queryClient}>
      <ReceivePart file={new File([assemblePack(head, [])], 'kelas.semai')} classes={{}} />
    </QueryClientProvider>,
  )
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent(
      'Untuk memeriksa berkas ini dibutuhkan data kecil dari Semai (sekitar 1 KB). Sambungkan internet sebentar, lalu pilih berkasnya lagi.',
    )
})

it('cancels receiving a pack while the network does not answer, and moves the focus to the message', async () => {
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined))
  // The time limit of the request must not end before the press.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const signed = { text: JSON.stringify(description), signature: '' }
  const head = await encodeHead({ signed, quality: 'standard', wanted: 'all', files: [] }, [])
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ReceivePart file={new File([assemblePack(head, [])], 'kelas.semai')} classes={{}} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('Memeriksa berkas')).toBeVisible()
  const message = page.getByRole('status')
  await page.getByRole('button', { name: 'Batal' }).click()
  await expect
    .element(message)
    .toHaveTextContent('Dibatalkan. Yang sudah diterima tetap tersimpan; pilih berkas yang sama untuk meneruskan.')
  expect(document.activeElement?.contains(message.element())).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})
