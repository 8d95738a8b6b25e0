import { registerRoute } from 'workbox-routing'
import { voucherIn } from '#contract/rules/redeem-code.ts'
import { addShared } from '#app/data/files/shared.ts'
import { asNotStored } from '#app/data/outbox/not-stored.ts'
import { readSession } from '#app/data/session-row.ts'
import { isFromOtherSite } from './share-origin.ts'

declare const self: ServiceWorkerGlobalScope

/** Named in the web manifest, posted to by the phone, shown by the app. */
const SHARE_PATH = '/bagikan'

/**
 * The phone's share sheet posts a form to us. It never leaves the device from here: what was shared is kept, and a page
 * opens that asks what it belongs to. So sharing works on a dead line like everything else.
 */
export function takeShares(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
    async ({ request }) => {
      if (isFromOtherSite(request, self.location.origin)) return seeOther(`${SHARE_PATH}?gagal=foreign`)
      const form = await request.formData().catch(() => undefined)
      if (form === undefined) return seeOther(`${SHARE_PATH}?gagal=broken`)
      const voucher = filesOf(form).length === 0 ? voucherIn(wordsOf(form)) : undefined
      // A voucher needs no keeping, and nobody logged in yet: its page opens with the code filled in.
      if (voucher !== undefined) return seeOther(`/prakerja?voucher=${voucher}`)
      const outcome = await keep(form).catch((error: unknown) => asNotStored(error).reason)
      return seeOther(`${SHARE_PATH}${outcome === 'kept' ? '' : `?gagal=${outcome}`}`)
    },
    'POST',
  )
}

function seeOther(address: string): Response {
  return Response.redirect(address, 303)
}

function wordsOf(form: FormData): string {
  const texts = ['title', 'text', 'url'].flatMap(name => {
    const part = form.get(name)
    return typeof part === 'string' && part !== '' ? [part] : []
  })
  return texts.join('\n')
}

function filesOf(form: FormData): File[] {
  const parts = form.getAll('files').filter(part => part instanceof File)
  // What a form sends for a field nobody filled.
  return parts.filter(({ name }) => name !== '')
}

async function keep(form: FormData): Promise<'kept' | 'nobody' | 'much'> {
  const session = await readSession()
  // What is shared stays where it was, in the gallery or the other app: it can be shared again after login.
  if (!session) return 'nobody'
  const isKept = await addShared(session.userId, { text: wordsOf(form), files: filesOf(form) })
  return isKept ? 'kept' : 'much'
}
