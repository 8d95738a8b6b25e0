import { registerRoute } from 'workbox-routing'
import { findVoucher } from '#contract/payment/redeem-code.rules.ts'
import { addSharedContent } from '#app/data/files/shared.ts'
import { toNotStored } from '#app/data/outbox/not-stored.ts'
import { readSession } from '#app/data/session-row.ts'
import { isFromOtherSite } from './share-origin.ts'

declare const self: ServiceWorkerGlobalScope

/** Path in the web manifest. The phone posts a share to this path, and the app shows a page at it. */
const SHARE_PATH = '/bagikan'

/**
 * Receives the form that the phone's share dialog posts, and stores its content. The app's page then asks to which task
 * the content belongs. Nothing is sent to the server, so sharing works offline.
 */
export function handleShares(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
    async ({ request }) => {
      if (isFromOtherSite(request, self.location.origin)) return createSeeOtherResponse(`${SHARE_PATH}?gagal=foreign`)
      const form = await request.formData().catch(() => undefined)
      if (form === undefined) return createSeeOtherResponse(`${SHARE_PATH}?gagal=broken`)
      const voucher = getFiles(form).length === 0 ? findVoucher(formatShared(form)) : undefined
      // A voucher needs neither storage nor a login, so its page opens with the code filled in.
      if (voucher !== undefined) return createSeeOtherResponse(`/prakerja?voucher=${voucher}`)
      const outcome = await keep(form).catch((error: unknown) => toNotStored(error).reason)
      return createSeeOtherResponse(`${SHARE_PATH}${outcome === 'kept' ? '' : `?gagal=${outcome}`}`)
    },
    'POST',
  )
}

function createSeeOtherResponse(address: string): Response {
  return Response.redirect(address, 303)
}

function formatShared(form: FormData): string {
  const texts = ['title', 'text', 'url'].flatMap(name => {
    const part = form.get(name)
    return typeof part === 'string' && part !== '' ? [part] : []
  })
  return texts.join('\n')
}

function getFiles(form: FormData): File[] {
  const parts = form.getAll('files').filter(part => part instanceof File)
  // Removes the empty file that a form sends for an empty file field.
  return parts.filter(({ name }) => name !== '')
}

async function keep(form: FormData): Promise<'kept' | 'nobody' | 'much'> {
  const session = await readSession()
  // Stores a share only for a logged-in user. A visitor loses nothing, because the content is still in the other app
  // and can be shared again.
  if (!session) return 'nobody'
  const isKept = await addSharedContent(session.userId, { text: formatShared(form), files: getFiles(form) })
  return isKept ? 'kept' : 'much'
}
